/** A tool as an assistant is shown it. */
interface ShownTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

/**
 * What the definitions cost an assistant, in o200k tokens: name, description and input schema of each tool. The
 * tokenizer is loaded the first time it is needed.
 */
export async function countDefinitionTokens(definitions: string): Promise<number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const tools = JSON.parse(definitions) as readonly ShownTool[];
  return tools.reduce(
    (sum, { name, description, inputSchema }) => sum + countTokens(JSON.stringify({ name, description, inputSchema })),
    0,
  );
}
