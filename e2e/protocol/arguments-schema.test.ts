import { expect, test } from 'vitest';
import type { ErrorBody } from '../../src-main/contract/errors';
import type { Json, JsonObject } from '../../src-main/contract/json';
import { operationIds, samples, type Sample } from '../support/operations';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary((folder) => {
  folder.turn('on', ...operationIds()).set({ allowDeletes: true });
});

/** Arguments that are refused, and what is said of them before the pointer. */
type Wrong = readonly [args: JsonObject, complaint: string];

/** What becomes of the operation with each of the arguments: its refusal, or null where it ran. */
async function refusals({ id, tool }: Sample, cases: readonly JsonObject[]): Promise<readonly (ErrorBody | null)[]> {
  const outcomes: (ErrorBody | null)[] = [];
  for (let from = 0; from < cases.length; from += 20) {
    const calls = cases.slice(from, from + 20).map((args) => ({ tool: id, args }));
    const results = await shared.assistant.batch(tool, calls);
    outcomes.push(...results.map(({ error }) => error ?? null));
  }
  return outcomes;
}

/** Checks what every operation says of the wrong arguments that `casesOf` makes for it; there must be some. */
async function everyOperationRefuses(casesOf: (sample: Sample) => readonly Wrong[]): Promise<void> {
  let checked = 0;
  for (const sample of samples()) {
    const cases = casesOf(sample);
    const outcomes = await refusals(
      sample,
      cases.map(([args]) => args),
    );
    const said = outcomes.map((error) => [error?.code, error?.message]);
    const pointer = `Arguments: talkbar_tools ${JSON.stringify({ tool: sample.id })}`;
    expect(said, sample.id).toEqual(cases.map(([, complaint]) => ['invalid_arguments', `${complaint} ${pointer}`]));
    checked += cases.length;
  }
  expect(checked).toBeGreaterThan(10);
}

function withKey(args: JsonObject, key: string, value: Json): JsonObject {
  // Not a spread: `__proto__` is to be a key like any other.
  return Object.fromEntries([...Object.entries(args), [key, value]]);
}

function without(args: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([name]) => name !== key));
}

function typesOf(schema: JsonObject): readonly Json[] {
  const { type = null } = schema;
  return Array.isArray(type) ? (type as readonly Json[]) : [type];
}

function allowedBy(schema: JsonObject): readonly string[] {
  return (schema['enum'] as readonly string[] | undefined) ?? [];
}

const VALUES: readonly Json[] = ['', 'text', 7, 7.5, -1e300, true, [], [[]], {}];

/** Values of another type than the schema's. */
function ofAnotherType(schema: JsonObject): readonly Json[] {
  const [type] = typesOf(schema);
  return VALUES.filter((value) => {
    if (type === 'array') return !Array.isArray(value);
    if (type === 'object') return typeof value !== 'object' || Array.isArray(value);
    // -1e300 is a whole number, though it is in no range.
    if (type === 'integer') return typeof value !== 'number' || value === 7.5;
    return typeof value !== type;
  });
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'must be a string.',
  integer: 'must be a whole number.',
  boolean: 'must be true or false.',
  array: 'must be a list.',
  object: 'must be an object.',
};

function wordsFor(schema: JsonObject): string {
  const allowed = allowedBy(schema);
  return allowed.length > 0 ? `must be one of: ${allowed.join(', ')}.` : (WORDS[String(typesOf(schema)[0])] ?? '');
}

test('an argument it does not take is named, with what it takes', async () => {
  const unknown = ['surprise', 'Id', 'workspaceid', 'constructor', '__proto__', 'a b', '', 'a\u0001b', '`'];
  await everyOperationRefuses(({ id, example, properties }) => {
    const takes = Object.keys(properties).toSorted().join(', ');
    return unknown.map((key) => {
      const shown = key.replace('`', "'").replace('\u0001', '\\u0001');
      return [withKey(example, key, null), `${id} does not take \`${shown}\`. It takes: ${takes}.`];
    });
  });
});

test('a value of another type is refused before anything is looked up', async () => {
  await everyOperationRefuses(({ example, properties }) =>
    Object.entries(properties).flatMap(([key, schema]) =>
      ofAnotherType(schema).map((value): Wrong => [{ ...example, [key]: value }, `${key} ${wordsFor(schema)}`]),
    ),
  );
});

test('a number outside of its published range is refused, never moved into it', async () => {
  const grouped = (value: number): string => value.toLocaleString('en-US');
  await everyOperationRefuses(({ example, properties }) =>
    Object.entries(properties).flatMap(([key, { minimum, maximum, type }]): readonly Wrong[] => {
      if (type !== 'integer') return [];
      if (typeof minimum !== 'number' || typeof maximum !== 'number') throw new Error(`${key} has no range`);
      const open = maximum >= Number.MAX_SAFE_INTEGER;
      const words = open ? `at least ${grouped(minimum)}.` : `from ${grouped(minimum)} to ${grouped(maximum)}.`;
      const outside = open ? [minimum - 1, -1e300] : [minimum - 1, maximum + 1, -1e300, 1e300];
      return outside.map((value): Wrong => [{ ...example, [key]: value }, `${key} must be ${words}`]);
    }),
  );
});

test('one of the listed values is taken to the letter alone', async () => {
  await everyOperationRefuses(({ example, properties }) =>
    Object.entries(properties).flatMap(([key, schema]) => {
      const [value = null] = allowedBy(schema);
      const wrong = value === null ? [] : [value.toUpperCase(), ` ${value} `, `${value}\n`, ''];
      return wrong.map((other): Wrong => [{ ...example, [key]: other }, `${key} ${wordsFor(schema)}`]);
    }),
  );
});

test('an empty id is refused, alone and in a list', async () => {
  await everyOperationRefuses(({ example, properties }) =>
    Object.keys(properties).flatMap((key): readonly Wrong[] => {
      if (key.endsWith('Id')) return [[{ ...example, [key]: '' }, `${key} may not be empty.`]];
      if (key.endsWith('Ids')) return [[{ ...example, [key]: ['x', ''] }, `${key}[1] may not be empty.`]];
      return [];
    }),
  );
});

/** The arguments that hold any text. */
function texts({ properties }: Sample): readonly string[] {
  return Object.entries(properties).flatMap(([key, schema]) =>
    typesOf(schema)[0] === 'string' && allowedBy(schema).length === 0 ? [key] : [],
  );
}

test('control characters other than tabs and line breaks are refused', async () => {
  await everyOperationRefuses((sample) =>
    texts(sample).flatMap((key) =>
      ['\u0000', '\u0008', '\u000b', '\u001b', '\u007f'].map((character): Wrong => [
        { ...sample.example, [key]: `a${character}b` },
        `${key} may not hold control characters other than tabs and line breaks.`,
      ]),
    ),
  );
  for (const sample of samples()) {
    const allowed = texts(sample).map((key) => ({ ...sample.example, [key]: 'a\tb\r\nc' }));
    for (const error of await refusals(sample, allowed)) expect(error?.message ?? '').not.toContain('control');
  }
});

test('what is missing is named before anything is looked up', async () => {
  await everyOperationRefuses(({ example, properties, required }) =>
    required.flatMap((key): readonly Wrong[] => {
      const absent: Wrong = [without(example, key), `${key} is required.`];
      const clears = typesOf(properties[key] ?? {}).includes('null');
      return clears ? [absent] : [absent, [{ ...example, [key]: null }, `${key} is required.`]];
    }),
  );
});

test('an unknown argument comes before a wrong value, and that before a missing one', async () => {
  await everyOperationRefuses(({ id, example, properties, required: [first] }) => {
    if (first === undefined) return [];
    const takes = Object.keys(properties).toSorted().join(', ');
    const wrong = { ...without(example, first), workspaceId: 7 };
    return [
      [{ ...wrong, surprise: 1 }, `${id} does not take \`surprise\`. It takes: ${takes}.`],
      [wrong, 'workspaceId must be a string.'],
      [{}, `${first} is required.`],
    ];
  });
});

test('null counts as left out where it clears nothing', async () => {
  for (const sample of samples()) {
    const { example, properties, required } = sample;
    const keys = Object.keys(properties).filter(
      (key) => !required.includes(key) && !typesOf(properties[key] ?? {}).includes('null'),
    );
    const left = await refusals(
      sample,
      keys.map((key) => without(example, key)),
    );
    const nulled = await refusals(
      sample,
      keys.map((key) => ({ ...example, [key]: null })),
    );
    expect(nulled, sample.id).toEqual(left);
  }
});

test('every operation takes its own example', async () => {
  for (const sample of samples()) {
    const [error] = await refusals(sample, [sample.example]);
    expect([undefined, 'not_found', 'plan_limit'], sample.id).toContain(error?.code);
  }
});
