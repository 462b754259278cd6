import type { Static, TObject, TSchema } from 'typebox';
import type { ItemKind } from '../../contract/kinds';
import type { JsonObject } from '../../contract/json';
import type { PlanName } from '../domain/plan/plan';
import type { Workspace } from '../domain/workspaces/workspace';
import type { Cursors, DeleteAct, Ids, Repositories, UndoStep } from '../ports';

/** The tool that runs an operation. */
export type OperationTool = 'read' | 'change' | 'delete';

/** What a handler works with; it lives for one transaction. */
export interface OperationContext {
  readonly db: Repositories;
  readonly workspace: Workspace;
  /** The workspace open in the app. */
  readonly openWorkspaceId: string;
  /** Milliseconds since the epoch, the same throughout the call. */
  readonly now: number;
  readonly ids: Ids;
  readonly cursors: Cursors;
  readonly plan: PlanName;
  /** Names an item the call is about, for Activity and for the question before a delete; the first is the main one. */
  mention(kind: ItemKind, id: string, title: string): void;
  /** Marks an item as changed by this call. */
  touch(kind: ItemKind, id: string): void;
  /** Says how the user can take this call back. */
  undoWith(step: UndoStep): void;
  /** Makes this the workspace open in the app, once the transaction has committed. */
  openWorkspace(id: string): void;
}

/** What an operation answers: goes out as compact JSON. `null` only where there is nothing to show. */
export type OperationResult = JsonObject | null;

interface Definition<Input extends TObject> {
  /** `area.name`, as in the catalogue. */
  readonly id: string;
  /** A few words that begin with the verb: «Create a note». */
  readonly title: string;
  /** One sentence for assistants and people. */
  readonly summary: string;
  /** A closed object made by `closed(...)`; the very JSON Schema that is published. */
  readonly input: Input;
  /** `app`: the user's own hand in the app alone. `user`: a command of talkbar-cli too. Neither is listed anywhere. */
  readonly audience?: 'app' | 'user';
  /** Arguments that show how it is used; ids in them are of the right shape. */
  readonly example: Static<Input>;
  /** Runs inside one transaction. Refuses by throwing AppError. */
  readonly handler: (input: Static<Input>, context: OperationContext) => OperationResult;
}

export interface ReadDefinition<Input extends TObject> extends Definition<Input> {
  readonly tool: 'read';
}

export interface ChangeDefinition<Input extends TObject> extends Definition<Input> {
  readonly tool: 'change';
}

export interface DeleteDefinition<Input extends TObject> extends Definition<Input> {
  readonly tool: 'delete';
  readonly act: DeleteAct;
  /** What would happen to the item of that (already quoted) title: «Move the note “Follow-ups” to the Trash». */
  readonly confirm: (quotedTitle: string) => string;
}

/** An operation whose argument types have been forgotten: what the registry holds. */
export interface Operation {
  readonly id: string;
  readonly area: string;
  readonly kind: 'read' | 'change';
  readonly tool: OperationTool;
  readonly audience: 'all' | 'app' | 'user';
  readonly title: string;
  readonly summary: string;
  readonly input: ClosedSchema;
  readonly example: Readonly<Record<string, unknown>>;
  readonly act: DeleteAct | null;
  readonly confirm: ((quotedTitle: string) => string) | null;
  readonly handler: (input: never, context: OperationContext) => OperationResult;
}

/** The root of every operation's schema. */
export interface ClosedSchema extends TSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** Makes an operation out of its one definition. */
export function defineOperation<Input extends TObject>(
  definition: ReadDefinition<Input> | ChangeDefinition<Input> | DeleteDefinition<Input>,
): Operation {
  return {
    id: definition.id,
    area: definition.id.slice(0, definition.id.indexOf('.')),
    kind: definition.tool === 'read' ? 'read' : 'change',
    tool: definition.tool,
    audience: definition.audience ?? 'all',
    title: definition.title,
    summary: definition.summary,
    input: definition.input as unknown as ClosedSchema,
    example: definition.example,
    act: definition.tool === 'delete' ? definition.act : null,
    confirm: definition.tool === 'delete' ? definition.confirm : null,
    handler: definition.handler,
  };
}
