import { isJsonObject, type Json } from '../../contract/json';
import { DEFAULT_LIMITS, type Limits } from '../../contract/limits';

type Env = Readonly<Record<string, string | undefined>>;

/** What a test may change about a run; nothing of it counts in the packaged app. */
export interface TestSettings {
  /** Numbers of `TALKBAR_TEST_LIMITS`, a JSON object. */
  readonly limits: Limits;
  /** `TALKBAR_POLICY_FILE`: an administrator's policy at another place. */
  readonly policyFile: string | null;
  /** `TALKBAR_LICENCE_KEY`: the key, as PEM, that licences are checked with instead of the product's own. */
  readonly licenceKey: string | null;
}

/** `script`: the path of the program that runs. */
export function testSettings(env: Env, script: string): TestSettings {
  if (/[\\/]app\.asar[\\/]/.test(script)) return { limits: DEFAULT_LIMITS, policyFile: null, licenceKey: null };
  return {
    limits: { ...DEFAULT_LIMITS, ...numbersIn(env['TALKBAR_TEST_LIMITS']) },
    policyFile: env['TALKBAR_POLICY_FILE'] || null,
    licenceKey: env['TALKBAR_LICENCE_KEY'] || null,
  };
}

function numbersIn(text: string | undefined): Partial<Limits> {
  const value: unknown = text === undefined || text === '' ? {} : JSON.parse(text);
  if (!isJsonObject(value)) throw new Error('TALKBAR_TEST_LIMITS must be a JSON object');
  const isNumber = (entry: readonly [string, Json | undefined]): boolean => typeof entry[1] === 'number';
  return Object.fromEntries(Object.entries(value).filter(isNumber));
}
