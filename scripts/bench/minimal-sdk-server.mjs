// The smallest server the official SDK makes: one tool, which answers what it was given.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const server = new Server({ name: 'minimal', version: '1' }, { capabilities: { tools: {} } });
const tool = { name: 'echo', description: 'Answers its arguments', inputSchema: { type: 'object' } };
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool] }));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
  content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
}));
await server.connect(new StdioServerTransport());
