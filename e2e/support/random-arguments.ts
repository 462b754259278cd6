import fc, { type Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../src-main/contract/json';
import type { Sample } from './operations';

/** Texts that go wrong easily: empty, blank, half a character, what SQL, JSON, paths and patterns are made of. */
const TEXTS = [
  '',
  ' ',
  '\n',
  'a\tb\r\nc',
  '\u0000',
  '\ud800',
  'x\udfffy',
  '\u2028\u202e\ufeff',
  '🎧'.repeat(301),
  '__proto__',
  'constructor',
  "'; DROP TABLE note; --",
  '"quoted" AND (OR NOT NEAR',
  '%_\\',
  '*:^',
  '-1',
  'null',
  '../../etc/passwd',
  '# Heading\n\n[link](/notes/x) talkbar://sessions/x',
  'ж'.repeat(2_000),
];

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  20,
  100,
  101,
  1.5,
  1e21,
  -1e300,
  5e-324,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  8.64e15,
  -8.64e15,
];

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }), fc.string());
const number = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

/** Any JSON at all. */
const json: Arbitrary<Json> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }) as Arbitrary<Json>,
);

const word = fc.stringMatching(/^[a-zé漢🎧][\wé漢🎧 .#-]{0,30}$/u);

const SCALARS: Readonly<Record<string, Arbitrary<Json>>> = {
  string: fc.oneof({ weight: 6, arbitrary: word }, { weight: 1, arbitrary: text }),
  integer: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 100 }) }, { weight: 1, arbitrary: number }),
  boolean: fc.boolean(),
};

/** Makes ids for the argument of that name, most of them of items that exist. */
export type IdsFor = (argument: string) => Arbitrary<string>;

/** What a schema allows, often at its edges, and now and then anything at all. */
function valueOf(name: string, schema: JsonObject, ids: IdsFor): Arbitrary<Json> {
  return fc.oneof({ weight: 40, arbitrary: rightValue(name, schema, ids) }, { weight: 1, arbitrary: json });
}

function rightValue(name: string, schema: JsonObject, ids: IdsFor): Arbitrary<Json> {
  const [type = 'string', other = null] = [schema['type']].flat() as readonly string[];
  const { minimum, maximum } = schema;
  const allowed = schema['enum'] as readonly string[] | undefined;
  if (allowed !== undefined) return fc.constantFrom(...allowed);
  if (/Ids?$/.test(name) && type === 'string') {
    return other === null ? ids(name) : fc.option(ids(name), { freq: 4 });
  }
  if (type === 'array') return fc.array(valueOf(name, schema['items'] as JsonObject, ids), { maxLength: 4 });
  if (type === 'object') return objectOf(schema['properties'] as Sample['properties'], ids);
  const scalar = SCALARS[type] ?? json;
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return scalar;
  return fc.oneof(scalar, fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

function objectOf(properties: Sample['properties'], ids: IdsFor): Arbitrary<JsonObject> {
  const known = Object.entries(properties).map(
    // Arguments that may be left out are so, more often than not.
    ([key, schema]) => fc.tuple(fc.constant(key), fc.option(valueOf(key, schema, ids), { freq: 1, nil: undefined })),
  );
  return fc.tuple(...known).map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)));
}

/** Random arguments of an operation: most that it takes or nearly takes, some of no sense at all. */
export function argumentsOf({ example, properties, required }: Sample, ids: IdsFor): Arbitrary<Json> {
  const some = objectOf(properties, ids);
  const needed = fc.record(
    Object.fromEntries(required.map((key) => [key, valueOf(key, properties[key] ?? {}, ids)] as const)),
  );
  const complete = fc.tuple(some, needed).map(([more, must]): JsonObject => ({ ...more, ...must }));
  return fc.oneof(
    { weight: 20, arbitrary: complete },
    { weight: 2, arbitrary: some },
    { weight: 2, arbitrary: some.map((more) => ({ ...example, ...more })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(complete, fc.dictionary(text, json, { maxKeys: 2 }))
        .map((all) => Object.assign({}, ...all) as JsonObject),
    },
    { weight: 1, arbitrary: json },
  );
}

const KEYS = [
  'tool',
  'args',
  'calls',
  'stopOnError',
  'query',
  'kinds',
  'match',
  'limit',
  'projectId',
  '__proto__',
  'x',
];

/** Random arguments of the five tools themselves. */
export function toolArguments(calls: Arbitrary<Json>): Arbitrary<JsonObject> {
  const value = fc.oneof(json, calls, fc.array(fc.oneof(calls, json), { maxLength: 21 }));
  return fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 4 });
}
