import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { DEFAULT_SETTINGS, type Settings } from '../../contract/settings';

/** What a settings file says, and the object it stands in, so that keys this version does not know survive an update. */
export interface ParsedSettings {
  readonly settings: Settings;
  readonly raw: JsonObject;
}

/**
 * Reads settings field by field: one that is missing or of the wrong type stands at its default, a switch of the wrong
 * type is off. Null where the text is no JSON object at all.
 */
export function parseSettings(text: string): ParsedSettings | null {
  const raw = parseObject(text);
  if (raw === null) return null;
  const mcp = isJsonObject(raw['mcp']) ? raw['mcp'] : {};
  const base = DEFAULT_SETTINGS;
  return {
    raw,
    settings: {
      mcp: {
        enabled: flag(mcp['enabled'], base.mcp.enabled),
        operations: switches(mcp['operations']),
        allowDeletes: flag(mcp['allowDeletes'], base.mcp.allowDeletes),
        askInApp: flag(mcp['askInApp'], base.mcp.askInApp),
        alwaysAskInApp: flag(mcp['alwaysAskInApp'], base.mcp.alwaysAskInApp),
      },
      openWorkspaceId: textOrNull(raw['openWorkspaceId']),
      licence: textOrNull(raw['licence']),
      keepActivity: flag(raw['keepActivity'], base.keepActivity),
    },
  };
}

/** The text of a settings file that says `settings` and keeps what else stood in `raw`. */
export function printSettings(settings: Settings, raw: JsonObject): string {
  const mcp = isJsonObject(raw['mcp']) ? raw['mcp'] : {};
  return `${JSON.stringify({ ...raw, ...settings, mcp: { ...mcp, ...settings.mcp } }, null, 2)}\n`;
}

/** The JSON object in `text`, or null. A byte order mark is let pass: editors on Windows write one. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function flag(value: Json | undefined, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}

function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function switches(value: Json | undefined): Readonly<Record<string, boolean>> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([id, on]) => [id, on === true]));
}
