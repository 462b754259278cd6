import { isJsonObject, type Json } from '../../contract/json';
import type { Access, Policy } from '../../contract/settings';
import { parseSettings } from '../../storage/folder/settings-file';

/** Settings and policy that came as JSON; null where they are not whole. */
export function accessFrom(value: Json): Access | null {
  if (!isJsonObject(value) || !isJsonObject(value['settings'])) return null;
  const parsed = parseSettings(JSON.stringify(value['settings']));
  const policy = policyFrom(value['policy'] ?? null);
  const { policyBroken, settingsBroken } = value;
  if (parsed === null || policy === null) return null;
  if (typeof policyBroken !== 'boolean' || typeof settingsBroken !== 'boolean') return null;
  return { settings: parsed.settings, policy, policyBroken, settingsBroken };
}

function policyFrom(value: Json): Policy | null {
  if (!isJsonObject(value)) return null;
  const { mcpEnabled, blocked, requireConfirmation, appConfirmation, confirmInApp, cli } = value;
  if (!isTextList(blocked)) return null;
  if (typeof mcpEnabled !== 'boolean' || typeof requireConfirmation !== 'boolean') return null;
  if (typeof appConfirmation !== 'boolean' || typeof confirmInApp !== 'boolean' || typeof cli !== 'boolean')
    return null;
  return { mcpEnabled, blocked, requireConfirmation, appConfirmation, confirmInApp, cli };
}

function isTextList(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
