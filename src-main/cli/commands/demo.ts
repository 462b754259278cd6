import path from 'node:path';
import type { Command } from 'commander';
import { examples, type Cli } from '../cli';
import { Assistant, surprise } from '../demo/assistant';
import { helperCommand, resourcesFolder } from '../demo/helper-command';
import { Stage } from '../demo/stage';
import { STORY_OPERATIONS, tellStory } from '../demo/story';
import { Teller } from '../demo/teller';
import { Interrupted } from '../failure';
import { visibleLine } from '../output/visible-text';
import { counted } from '../output/words';
import type { Run } from '../run';

/** `demo`: a sample workspace, and an assistant at work in it through the real helper. */
export function addDemo(program: Command, cli: Cli): void {
  const command = program
    .command('demo')
    .description('watch an assistant find, read, change and delete in a sample workspace')
    .option('--yes', 'answer the question before the delete with yes')
    .addHelpText(
      'after',
      `\nWithout --data-dir it plays in a scratch folder that is removed at the end.\n${examples('talkbar-cli demo', 'talkbar-cli demo --yes')}`,
    );
  cli.does(command, async (run) => demo(run, command.opts<{ readonly yes?: true }>().yes === true));
}

async function demo(run: Run, yes: boolean): Promise<void> {
  const teller = new Teller(run.output);
  const stage = new Stage(run);
  try {
    await prepare(run, teller, stage);
    await play(run, teller, stage, yes);
  } catch (error) {
    // What fails because everything is being ended is no failure of the demo.
    throw run.interrupt.cancelled ? new Interrupted() : error;
  } finally {
    await stage.strike();
  }
  const { steps, requests } = teller.counts;
  const kept = stage.scratch ? 'The scratch folder is removed.' : `The sample workspace stays in ${stage.folder}.`;
  teller.closing(`All ${steps} steps and ${counted(requests, 'request')} went as they should. ${kept}`);
  if (run.output.json) run.output.result({ ok: true, steps: teller.steps }, () => '');
}

async function prepare(run: Run, teller: Teller, stage: Stage): Promise<void> {
  teller.opening(
    'TalkBar demo',
    `An assistant works in a sample workspace, through the helper that a real one is given. ${
      stage.scratch ? 'Nothing of yours is touched.' : 'Your other workspaces are not touched.'
    }`,
  );
  teller.step('Make a sample workspace');
  const sample = path.join(resourcesFolder(run.surroundings.builtFolder), 'sample');
  const report = await stage.prepare(sample, STORY_OPERATIONS);
  teller.remark(`in ${stage.folder}`);
  teller.remark(
    `imported ${path.basename(report.file)} as “${visibleLine(report.title ?? '')}”: ${counted(report.turns, 'turn')}, ${counted(report.speakers, 'speaker')}`,
  );
  teller.remark(
    `turned MCP access on, with ${counted(STORY_OPERATIONS.length, 'operation')} the assistant is going to use`,
  );
}

async function play(run: Run, teller: Teller, stage: Stage, yes: boolean): Promise<void> {
  const { builtFolder, env } = run.surroundings;
  const assistant = new Assistant(run, teller, helperCommand(builtFolder, stage.folder, env), yes);
  const stopWatching = run.interrupt.onCancel(() => void assistant.leave());
  let exitCode: number | null;
  try {
    await tellStory(assistant, teller);
  } finally {
    stopWatching();
    exitCode = await assistant.leave();
  }
  if (exitCode !== 0) throw surprise(`the helper ended with exit code ${exitCode ?? 'none'} after its client had gone`);
}
