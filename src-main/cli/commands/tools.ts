import type { Command } from 'commander';
import { examples, type Cli } from '../cli';
import { addToolsBatch } from './tools-batch';
import { addToolsCall } from './tools-call';
import { addToolsInfo } from './tools-info';
import { addToolsList } from './tools-list';

/** `talkbar-cli tools …`: the operations, one by one. */
export function addTools(program: Command, cli: Cli): void {
  const tools = program.command('tools').description('list, describe and run operations');
  tools.addHelpText('after', examples('talkbar-cli tools list', 'talkbar-cli tools info notes.create'));
  addToolsList(tools, cli);
  addToolsInfo(tools, cli);
  addToolsCall(tools, cli);
  addToolsBatch(tools, cli);
}
