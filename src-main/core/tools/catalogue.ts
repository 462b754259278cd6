import { AppError } from '../../contract/errors';
import { closest } from '../operations/closest';
import type { Operation, OperationTool } from '../operations/define';
import type { ToolName } from './tool-server';

/** The tool that runs each operation. */
export const RUN_WITH: Readonly<Record<OperationTool, ToolName>> = {
  read: 'talkbar_read',
  change: 'talkbar_change',
  delete: 'talkbar_delete',
};

/** The operations that may be called from outside, and how they are found by name. */
export class Catalogue {
  readonly operations: readonly Operation[];
  readonly #byId: ReadonlyMap<string, Operation>;

  constructor(all: readonly Operation[]) {
    this.operations = all.filter((operation) => operation.audience === 'all');
    this.#byId = new Map(this.operations.map((operation) => [operation.id, operation]));
  }

  find(id: string): Operation | null {
    return this.#byId.get(id) ?? null;
  }

  /** The refusal for an id that no operation has, with the nearest one where there is any. */
  unknown(id: string): AppError {
    const near = closest(id, [...this.#byId.keys()]);
    const hint = near === null ? 'talkbar_tools lists them all.' : `Did you mean ${near}?`;
    return new AppError('not_found', `There is no operation ${JSON.stringify(id.slice(0, 100))}. ${hint}`);
  }
}
