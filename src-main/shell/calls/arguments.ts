import path from 'node:path';
import type { AccessChange, ActivityFilter, Calls } from '../../contract/app-api';
import type { JsonObject } from '../../contract/json';
import type { Settings } from '../../contract/settings';
import {
  type Check,
  isFlag,
  isListOf,
  isNull,
  isNullOr,
  isOneOf,
  isPlainObject,
  isShape,
  isTableOf,
  isText,
  isWhole,
  optional,
} from './checks';

const NAME_CHARS = 300;
const PATH_CHARS = 32_768;
const LINK_CHARS = 8_192;
const MOST_FILES = 1_000;
const MOST_SWITCHES = 1_000;
const MOST_ROWS = 100;
const MOST_PAGE = 200;

/** The longest argument of any call, in characters of JSON; a note of a million characters fits. */
export const ARGUMENT_CHARS = 16 * 1024 * 1024;

const isKey = isWhole(1, Number.MAX_SAFE_INTEGER);
const isAbsolutePath: Check<string> = (value): value is string =>
  isText(PATH_CHARS)(value) && path.isAbsolute(value) && !value.includes('\0');
// The gateway checks an operation's own arguments against its schema.
const isJson: Check<JsonObject> = (value): value is JsonObject => isPlainObject(value);

const isMcpChange = isShape<NonNullable<AccessChange['mcp']>>({
  enabled: optional(isFlag),
  allowDeletes: optional(isFlag),
  askInApp: optional(isFlag),
  alwaysAskInApp: optional(isFlag),
} satisfies Record<keyof Omit<Settings['mcp'], 'operations'>, unknown>);

const isAccessChange = isShape<AccessChange>({
  mcp: optional(isMcpChange),
  operations: optional(isTableOf(isFlag, MOST_SWITCHES)),
  restoreDefaults: optional(isOneOf(true)),
  keepActivity: optional(isFlag),
});

const isActivityFilter = isShape<ActivityFilter>({
  client: optional(isText(NAME_CHARS)),
  outcome: optional(isOneOf('done', 'refused')),
  tool: optional(isOneOf('read', 'change', 'delete')),
  before: optional(isKey),
  limit: optional(isWhole(1, MOST_PAGE)),
});

/** What each call of the window may bring; everything else is refused before it reaches anything. */
const ARGUMENTS: { readonly [C in keyof Calls]: Check<Calls[C]['argument']> } = {
  'operation:call': isShape<Calls['operation:call']['argument']>({ operation: isText(NAME_CHARS), args: isJson }),
  'access:get': isNull,
  'access:change': isAccessChange,
  'clients:list': isNull,
  'activity:list': isActivityFilter,
  'activity:clear': isNull,
  'activity:undo': isShape<Calls['activity:undo']['argument']>({ ids: isListOf(isKey, MOST_ROWS) }),
  'questions:list': isNull,
  'questions:answer': isShape<Calls['questions:answer']['argument']>({ id: isText(NAME_CHARS), accept: isFlag }),
  'import:files': isShape<Calls['import:files']['argument']>({ paths: isNullOr(isListOf(isAbsolutePath, MOST_FILES)) }),
  'connect:test': isNull,
  'app:info': isNull,
  'app:language': isOneOf('system', 'en', 'ru'),
  'app:theme': isOneOf('system', 'light', 'dark'),
  'app:open-link': isText(LINK_CHARS),
  'app:closed-ready': isShape<Calls['app:closed-ready']['argument']>({ unsaved: isFlag }),
};

/** A call as it came, checked. */
export type CheckedCall = {
  readonly [C in keyof Calls]: {
    readonly channel: C;
    readonly argument: Calls[C]['argument'];
    /** The argument as JSON, to be passed on as it is. */
    readonly text: string;
  };
}[keyof Calls];

/** Reads what a page sent as a call. Null for whatever is not exactly one. */
export function readCall(channel: unknown, text: unknown): CheckedCall | null {
  if (typeof channel !== 'string' || !isChannel(channel)) return null;
  if (typeof text !== 'string' || text.length > ARGUMENT_CHARS) return null;
  let argument: unknown;
  try {
    argument = JSON.parse(text);
  } catch {
    return null;
  }
  // Each check is the one of its channel: the table above says so.
  return ARGUMENTS[channel](argument) ? ({ channel, argument, text } as CheckedCall) : null;
}

function isChannel(channel: string): channel is keyof Calls {
  return Object.hasOwn(ARGUMENTS, channel);
}
