import type { Command } from 'commander';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { examples, type Cli } from '../cli';
import { columns } from '../output/columns';
import { visibleLine } from '../output/visible-text';
import { counted } from '../output/words';
import type { Run } from '../run';

/** `workspace …`: list, make and open workspaces. */
export function addWorkspace(program: Command, cli: Cli): void {
  const workspace = program.command('workspace').description('list, create and open workspaces');
  workspace.addHelpText(
    'after',
    examples(
      'talkbar-cli workspace list',
      'talkbar-cli workspace create Consulting',
      'talkbar-cli workspace open workspace-…',
    ),
  );
  const listed = workspace
    .command('list')
    .description('every workspace, the open one marked')
    .addHelpText('after', examples('talkbar-cli workspace list', 'talkbar-cli workspace list --output json'));
  cli.does(listed, list);

  const create = workspace
    .command('create')
    .description('make a workspace')
    .argument('<name>', 'its name')
    .addHelpText('after', examples('talkbar-cli workspace create Consulting'));
  cli.does(create, async (run) => {
    const made = await run.call('workspaces.create', { name: create.args[0] ?? '' });
    run.output.result(made, () => `Created ${described(made)}.`);
    run.output.message(`Open it with: talkbar-cli workspace open ${idOf(made)}`);
  });

  const open = workspace
    .command('open')
    .description('make a workspace the one that everything works on')
    .argument('<id>', 'its id, as the list shows it')
    .addHelpText('after', examples('talkbar-cli workspace open workspace-…'));
  cli.does(open, async (run) => {
    const opened = await run.call('workspaces.open', { workspaceId: open.args[0] ?? '' });
    const already = isJsonObject(opened) && opened['changed'] === false;
    run.output.result(opened, () => `${described(opened)} is ${already ? 'open already' : 'now open'}.`);
  });
}

async function list(run: Run): Promise<void> {
  const result = await run.call('workspace.list', {});
  const { style, width } = run.output;
  run.output.result(result, () =>
    columns(
      itemsOf(result).map((item) => [
        item['open'] === true ? style.green('open') : '',
        style.bold(nameOf(item)),
        idOf(item),
        countsOf(item),
      ]),
      width,
      style.dim,
    ).join('\n'),
  );
}

function itemsOf(result: Json): readonly JsonObject[] {
  const items = isJsonObject(result) ? result['items'] : [];
  return Array.isArray(items) ? (items as readonly Json[]).filter(isJsonObject) : [];
}

function countsOf(item: JsonObject): string {
  const counts = isJsonObject(item['counts']) ? item['counts'] : {};
  return Object.entries(counts)
    .map(([kind, count]) => (typeof count === 'number' ? counted(count, kind.replace(/s$/u, ''), kind) : kind))
    .join(', ');
}

function described(workspace: Json): string {
  return isJsonObject(workspace) ? `“${nameOf(workspace)}” (${idOf(workspace)})` : 'it';
}

function nameOf(item: JsonObject): string {
  return typeof item['name'] === 'string' ? visibleLine(item['name']) : '';
}

function idOf(value: Json): string {
  return isJsonObject(value) && typeof value['id'] === 'string' ? value['id'] : '';
}
