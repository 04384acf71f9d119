import fc from 'fast-check';
import { hostileTexts, hostileValue, mutate, mutation } from './hostile-values.ts';
import type { Operation, Schema } from './operations.ts';
import { fromSchema } from './values.ts';

/** A call before its ids are looked up. */
export interface DraftRequest {
  params: Record<string, unknown>;
  /** Names may repeat. */
  query: [string, unknown][];
  body: DraftBody;
  /** Sent with a content type that is neither JSON nor a form. */
  contentType: string | undefined;
}

export type DraftBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'raw'; text: string }
  | { kind: 'form'; fields: unknown; fileField: string; file: FileName };

/** The files of forms. `files.ts` has their bytes. */
const fileNames = ['nothing', 'empty', 'png', 'svg', 'questions', 'people', 'zip', 'text'] as const;
export type FileName = (typeof fileNames)[number];

const brokenBodies = [
  '{ broken',
  '',
  'null',
  '"text"',
  '[1,2]',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `"${'x'.repeat(1_200_000)}"`,
];

const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonp',
  '',
];

/** Generates calls of one operation: some valid, most nearly valid, some hostile. */
export function requestsOf(operation: Operation): fc.Arbitrary<DraftRequest> {
  return fc.record({
    params: paramsOf(operation),
    query: queryOf(operation),
    body: bodyOf(operation),
    contentType: fc.oneof(
      { weight: 20, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...oddTypes) },
    ),
  });
}

function paramsOf({ parameters }: Operation): fc.Arbitrary<Record<string, unknown>> {
  const odd = fc.oneof(fc.constantFrom(...hostileTexts), fc.constantFrom('1', '999999999', '1,2', '..', '*'));
  return fc.record(
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, schema }) => [
          name,
          fc.oneof(
            { weight: 12, arbitrary: fromSchema(schema, name) },
            { weight: 1, arbitrary: odd as fc.Arbitrary<unknown> },
          ),
        ]),
    ),
  );
}

function queryOf({ parameters }: Operation): fc.Arbitrary<[string, unknown][]> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const odd = fc.constantFrom(...hostileTexts, 'passwordHash', '100000');
  const one = (name: string, schema: Schema) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 8, arbitrary: fromSchema(schema, name) },
        { weight: 1, arbitrary: odd as fc.Arbitrary<unknown> },
      ),
    );
  const uninvited = fc.tuple(fc.constantFrom('extra', '__proto__', 'sort', 'max', 'id[]'), odd);
  const required = fc.tuple(
    ...known.filter((each) => each.required).map(({ name, schema }) => one(name, schema)),
  );
  const others = [
    ...known.map(({ name, schema }) => ({ weight: 3, arbitrary: one(name, schema) })),
    { weight: 1, arbitrary: uninvited as fc.Arbitrary<[string, unknown]> },
  ];
  const some = fc.array(fc.oneof(...others), { maxLength: 3 });
  return fc.tuple(required, some).map(([first, rest]) => [...first, ...rest]);
}

function bodyOf(operation: Operation): fc.Arbitrary<DraftBody> {
  const { json, form, method } = operation;
  const noun = operation.path.split('/')[2] ?? '';
  const choices: fc.WeightedArbitrary<DraftBody>[] = [
    { weight: method === 'GET' || method === 'DELETE' ? 12 : 1, arbitrary: fc.constant({ kind: 'none' }) },
    { weight: 1, arbitrary: hostileValue.map((value) => ({ kind: 'json', value })) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies).map((text) => ({ kind: 'raw', text })) },
  ];
  if (json) {
    const asked = fromSchema(json, noun, noun);
    choices.push({ weight: 6, arbitrary: asked.map((value) => ({ kind: 'json', value })) });
    choices.push({ weight: 5, arbitrary: spoiled(asked).map((value) => ({ kind: 'json', value })) });
  }
  // Also sends forms where none is expected.
  choices.push({ weight: form ? 12 : 1, arbitrary: formBody(form ?? {}, noun) });
  return fc.oneof(...choices);
}

function spoiled(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 2 }))
    .map(([value, mutations]) => mutations.reduce<unknown>(mutate, value));
}

function formBody({ properties = {}, required = [] }: Schema, noun: string): fc.Arbitrary<DraftBody> {
  const entries = Object.entries(properties);
  const fileField = entries.find(([, { format }]) => format === 'binary')?.[0] ?? 'file';
  const fields = Object.fromEntries(entries.filter(([name]) => name !== fileField));
  const asked = fromSchema({ type: 'object', properties: fields, required }, noun, noun);
  return fc.record({
    kind: fc.constant('form' as const),
    fields: fc.oneof({ weight: 3, arbitrary: asked }, { weight: 1, arbitrary: spoiled(asked) }),
    fileField: fc.oneof(
      { weight: 9, arbitrary: fc.constant(fileField) },
      { weight: 1, arbitrary: fc.constant('x') },
    ),
    file: fc.constantFrom(...fileNames),
  });
}
