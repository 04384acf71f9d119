import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { encodeForm } from '../testing/form.ts';
import { signInAsPerson } from '../testing/people.ts';
import { startTestSession } from '../testing/sign-in.ts';
import { setUpTestApp } from '../testing/test-app.ts';

const context = setUpTestApp();
let accountId: number;

beforeAll(async () => {
  accountId = (await signInAsPerson(context.db, 'SUPER_ADMIN', { password: 'Quite-long-7' })).accountId;
});

const oddTexts = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'null',
  "'; drop table user_account; --",
  '<script>alert(1)</script>',
  '\0',
  '\ud800',
  '\u202e',
  '😀'.repeat(300),
  'x'.repeat(100_000),
  '../../etc/passwd',
  '2026-02-30T00:00:00Z',
  '999999-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9007199254740993',
);
const oddValues = fc.oneof(
  oddTexts,
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.bigInt().map(Number),
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
);

function keysOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Odd values under the names the endpoint knows, so that they get past the first check. */
function oddObject(keys: string[]): fc.Arbitrary<unknown> {
  const known = fc.record(Object.fromEntries(keys.map((key) => [key, oddValues])), { requiredKeys: [] });
  return keys.length === 0 ? oddValues : fc.oneof({ weight: 4, arbitrary: known }, oddValues);
}

function oddRequest(endpoint: Endpoint) {
  return fc.record({
    method: fc.constantFrom(...endpoint.methods),
    params: fc.array(fc.oneof(fc.constantFrom('1', '2', '999999'), oddTexts, fc.string()), {
      minLength: 3,
      maxLength: 3,
    }),
    query: fc.dictionary(fc.constantFrom('max', 'extra', ...keysOf(endpoint.query)), oddTexts),
    body: oddObject(keysOf(endpoint.body)),
  });
}

/** The same as a form, with what the body holds besides as the file. */
function oddForm(file: string, body: unknown) {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [['', body]];
  // Not by String(): an odd value may have a toString of its own.
  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const parts = fields.map(([name, value]) => [name, asText(value)] as const);
  return encodeForm({
    ...Object.fromEntries(parts),
    [file]: new File([JSON.stringify(body) ?? ''], '../x\r\ny'),
  });
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 4_000);
}

describe('no input gives a 500', { timeout: 120_000 }, () => {
  it('on any endpoint, whatever a super admin sends', async () => {
    let { headers } = await startTestSession(context.db, accountId);
    for (const endpoint of context.app.endpoints.filter(({ stream }) => !stream)) {
      await fc.assert(
        fc.asyncProperty(oddRequest(endpoint), async ({ method, params, query, body }) => {
          let at = 0;
          const path = endpoint.path.replace(/:\w+/g, () => encode(params[at++] ?? '1') || '1');
          const search = Object.entries(query).map(([key, value]) => `${key}=${encode(value)}`);
          const sent = endpoint.form
            ? await oddForm(endpoint.form.file, body)
            : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
          const send = () =>
            context.app.inject({
              method,
              url: `/api${path}?${search.join('&')}`,
              headers: { ...headers, ...sent.headers },
              ...(method === 'GET' || method === 'DELETE' ? {} : { payload: sent.payload ?? '' }),
            });
          let answer = await send();
          // Some calls end the session they come with: the next one is sent once more with a new one.
          if (answer.statusCode === 401) {
            headers = (await startTestSession(context.db, accountId)).headers;
            answer = await send();
          }
          expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
    }
  });
});
