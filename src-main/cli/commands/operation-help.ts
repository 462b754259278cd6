import type { JsonObject } from '../../contract/json';
import type { Operation } from '../../core/operations/define';
import { argumentsOf, valueHint, type Argument } from '../flags/argument';
import { shellWord, writeFlags } from '../flags/write-flags';
import { columns } from '../output/columns';
import type { Style } from '../output/style';

/** An operation's arguments as a table: flag, what it takes, what there is to know. */
export function argumentsTable(operation: Operation, style: Style, width: number): readonly string[] {
  const rows = argumentsOf(operation.input).map((argument) => [
    `  ${style.bold(argument.flag)}`,
    valueHint(argument),
    notes(argument),
  ]);
  return columns(rows, width, style.dim);
}

function notes({ required, fallback, description }: Argument): string {
  return [required ? 'required' : null, fallback === null ? null : `default ${String(fallback)}`, description]
    .filter((each) => each !== null)
    .join(', ');
}

/** The command line that runs the operation with its example arguments. */
export function exampleCommand(operation: Operation): string {
  const words = writeFlags(argumentsOf(operation.input), operation.example as JsonObject);
  return ['talkbar-cli', 'tools', 'call', operation.id, ...words].map(shellWord).join(' ');
}
