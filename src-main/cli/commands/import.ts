import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import type { JsonObject } from '../../contract/json';
import { sentence } from '../../contract/why/why';
import type { ImportReport } from '../../host/host';
import { importTranscript, MAX_TRANSCRIPT_BYTES, refusedImport } from '../../host/import-transcript';
import { examples, type Cli } from '../cli';
import type { Engine } from '../engine/engine';
import { EXIT, type ExitCode } from '../failure';
import { reasonOf } from '../flags/json-argument';
import type { Output } from '../output/output';
import { Progress } from '../output/progress';
import { visibleLine } from '../output/visible-text';
import { counted } from '../output/words';
import type { Run } from '../run';

const TRANSCRIPTS = ['.vtt', '.srt', '.txt'];
const SHOWN_WARNINGS = 10;

/** `import FILE…`: transcripts into sessions. */
export function addImport(program: Command, cli: Cli): void {
  const command = program
    .command('import')
    .description('make sessions of transcript files (VTT, SRT, TXT)')
    .argument('<file...>', 'the files; the same file again changes nothing')
    .option('--project <id>', 'file the sessions under a project')
    .addHelpText('after', examples('talkbar-cli import meeting.vtt', 'talkbar-cli import *.srt --project project-…'));
  cli.does(command, async (run) =>
    importFiles(run, command.args, command.opts<{ readonly project?: string }>().project),
  );
}

async function importFiles(run: Run, files: readonly string[], projectId: string | undefined): Promise<ExitCode> {
  const { output } = run;
  const engine = await run.engine();
  const progress = new Progress(output);
  const reports: ImportReport[] = [];
  for (const [index, file] of files.entries()) {
    if (run.interrupt.cancelled) break;
    await progress.say(`Importing ${index + 1} of ${files.length}: ${basename(file)}`);
    const report = await importFile(run, engine, file, projectId);
    reports.push(report);
    progress.clear();
    if (!output.json) output.write(`${reportText(report, output)}\n`);
  }
  if (output.json) output.result({ files: reports.map(asJson) }, () => '');
  const refused = reports.filter(({ outcome }) => outcome === 'refused').length;
  if (files.length > 1) output.message(`${counted(files.length - refused, 'file')} read, ${refused} refused.`);
  if (reports.some(({ code }) => code === 'busy')) return EXIT.busy;
  return refused === 0 ? EXIT.done : EXIT.refused;
}

async function importFile(
  run: Run,
  engine: Engine,
  file: string,
  projectId: string | undefined,
): Promise<ImportReport> {
  const found = inspect(file);
  if (typeof found === 'string') return refusedImport(file, found);
  const { workspace } = run.options;
  const options = {
    startedAt: found.changedAt,
    ...(workspace === null ? {} : { workspaceId: workspace }),
    ...(projectId === undefined ? {} : { projectId }),
  };
  return importTranscript(file, found.bytes, options, (args) =>
    engine.run({ kind: 'call', operation: 'sessions.import', args }, null),
  );
}

/** The file's bytes, or why it cannot be a transcript. */
function inspect(file: string): { readonly bytes: Uint8Array; readonly changedAt: number } | string {
  try {
    const stats = statSync(file);
    if (stats.isDirectory()) return 'This is a folder; name the files in it';
    if (!stats.isFile()) return 'This is not a regular file';
    const type = extname(file).toLowerCase();
    if (!TRANSCRIPTS.includes(type)) {
      return `${type === '' ? 'A file without an extension' : `A ${type} file`} cannot be imported; transcripts are .vtt, .srt or .txt files`;
    }
    if (stats.size > MAX_TRANSCRIPT_BYTES) return 'The file is larger than 64 MB, which no transcript is';
    return { bytes: readFileSync(file), changedAt: Math.round(stats.mtimeMs) };
  } catch (error) {
    const reason = reasonOf(error);
    return reason.charAt(0).toUpperCase() + reason.slice(1);
  }
}

/** What scripts get of it: English sentences. */
function asJson({ why: _why, line: _line, warnings, ...report }: ImportReport): JsonObject {
  return { ...report, warnings: warnings.map(({ line, why }) => ({ line, message: sentence(why) })) };
}

function reportText(report: ImportReport, { style }: Output): string {
  const outcome = report.outcome.padEnd('unchanged'.length);
  const paint = { imported: style.green, unchanged: style.dim, refused: style.red }[report.outcome];
  return [`${paint(outcome)}  ${visibleLine(report.file)}  ${outcomeText(report)}`, ...warningLines(report)].join('\n');
}

function outcomeText(report: ImportReport): string {
  if (report.outcome === 'refused') return `${report.reason ?? 'unknown reason'}`;
  const session = `“${visibleLine(report.title ?? '')}”  ${report.sessionId ?? ''}`;
  if (report.outcome === 'unchanged') return `${session}  is there already`;
  return `${session}  ${counted(report.turns, 'turn')}, ${counted(report.speakers, 'speaker')}`;
}

function warningLines({ warnings }: ImportReport): readonly string[] {
  const lines = warnings
    .slice(0, SHOWN_WARNINGS)
    .map(({ line, why }) => `           line ${line}: ${visibleLine(sentence(why))}`);
  const hidden = warnings.length - lines.length;
  return hidden > 0 ? [...lines, `           and ${counted(hidden, 'more warning')}; all with --output json`] : lines;
}
