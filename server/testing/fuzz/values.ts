import fc from 'fast-check';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import type { ChosenId } from './chosen-id.ts';
import { hostileTexts } from './hostile-values.ts';
import type { Schema } from './operations.ts';

function chosenId(noun: string, asText: boolean): fc.Arbitrary<ChosenId> {
  return fc.record({ chosen: fc.constant(noun), at: fc.nat(), asText: fc.constant(asText) });
}

/** `quizId`, `quizIds` and `quiz` all refer to quizzes. */
function nounOf(name: string): string {
  return name.replace(/Ids?$/, '').replace(/s$/, '');
}

/** Generates values that the schema allows; `name` is the property's name, `parent` the object's. */
export function fromSchema(schema: Schema, name: string, parent = ''): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0)
    return fc.oneof(...choices.map((choice) => fromSchema(choice, name, parent)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return fromObject(schema, name);
    case 'array':
      return fromArray(schema, name, parent);
    case 'integer':
    case 'number':
      return fromNumber(schema, name, parent);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fromText(schema, name);
    case undefined:
      return fc.jsonValue({ maxDepth: 2 });
  }
  throw new Error(`No values are known for ${JSON.stringify(schema)}.`);
}

function fromObject(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const shape = Object.entries(properties).map(
    ([key, child]) => [key, fromSchema(child, key, name)] as const,
  );
  if (shape.length === 0 && typeof additionalProperties === 'object') {
    const value = fromSchema(additionalProperties, name);
    return fc.dictionary(fc.constantFrom('1', '2', 'name', 'appName', 'other'), value, { maxKeys: 3 });
  }
  return fc.record(Object.fromEntries(shape), { requiredKeys: required, noNullPrototype: true });
}

function fromArray(schema: Schema, name: string, parent: string): fc.Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 4 } = schema;
  const maxLength = Math.max(minItems, Math.min(maxItems, 4));
  return fc.array(fromSchema(items, name, parent), { minLength: minItems, maxLength });
}

function fromNumber(schema: Schema, name: string, parent: string): fc.Arbitrary<unknown> {
  const { minimum = schema.exclusiveMinimum ?? -1_000, maximum = 1_000, multipleOf } = schema;
  const isId = schema.type === 'integer' && maximum === Number.MAX_SAFE_INTEGER && minimum > 0;
  if (isId) return chosenId(nounOf(name === 'id' ? parent : name), false);
  if (schema.type === 'integer')
    return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 10_000) });
  const steps = multipleOf ?? 0.01;
  return fc
    .integer({ min: Math.ceil(minimum / steps), max: Math.floor(maximum / steps) })
    .map((count) => Number((count * steps).toFixed(4)));
}

const words = fc.constantFrom(
  'Ama',
  'Biology 101',
  'Why is the sky blue?',
  'mathematics',
  'Ünï çödé ✓',
  '42',
);
const anyDay = { min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true };

function fromText(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { pattern = '', format, minLength = 0, maxLength = 30_000 } = schema;
  if (pattern === '^[1-9]\\d{0,15}$') return chosenId(nounOf(name), true);
  if (/password/i.test(name)) return fc.constantFrom(demoPassword, 'Quite-another-7', '123456');
  if (/email/i.test(name)) return emailLike;
  if (format === 'date-time') return fc.date(anyDay).map((date) => date.toISOString());
  if (format === 'date') return fc.date(anyDay).map((date) => date.toISOString().slice(0, 10));
  if (format === 'uri') return fc.constantFrom('https://school.example', 'http://localhost/x?y=1#z');
  if (pattern !== '') return matching(pattern);
  const texts = fc.oneof(words, fc.constantFrom(...hostileTexts), fc.string({ maxLength: 20 }));
  return texts.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
}

const emailLike = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((at) => `someone-${at}@school.example`),
  fc.constantFrom('student@cquiz.example', ' TEACHER@cquiz.example', 'nobody@nowhere.example', 'no address'),
);

function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // Some constructs cannot be generated, so the value is only nearly valid.
    return words;
  }
}
