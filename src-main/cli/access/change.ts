import type { Access, Settings } from '../../contract/settings';
import { isBlocked, isOnByDefault, ownSwitch } from '../../core/gateway/gates';
import type { Operation } from '../../core/operations/define';

/** The switches a command is about to move: operation id → on, off, or null for back to its default. */
export type Moves = ReadonlyMap<Operation, boolean | null>;

/** What a set of moves comes to, given how access stands. */
export interface Plan {
  readonly turnedOn: readonly Operation[];
  readonly turnedOff: readonly Operation[];
  /** Blocked by an administrator: these stay as they are. */
  readonly blocked: readonly Operation[];
  /** The `operations` of the settings after the moves. */
  readonly apply: (settings: Settings) => Settings['mcp']['operations'];
}

/** Works out which switches really move. Blocked operations are left alone. */
export function planOf(access: Access, moves: Moves): Plan {
  const free = [...moves].filter(([operation]) => !isBlocked(access, operation));
  const moving = free.filter(([operation, to]) => (to ?? isOnByDefault(operation)) !== ownSwitch(access, operation));
  const going = (on: boolean): readonly Operation[] =>
    moving.filter(([operation, to]) => (to ?? isOnByDefault(operation)) === on).map(([operation]) => operation);
  return {
    turnedOn: going(true),
    turnedOff: going(false),
    blocked: [...moves.keys()].filter((operation) => isBlocked(access, operation)),
    apply: (settings) => {
      const operations = { ...settings.mcp.operations };
      for (const [{ id }, to] of free) {
        if (to === null) delete operations[id];
        else operations[id] = to;
      }
      return operations;
    },
  };
}
