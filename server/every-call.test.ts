import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { type FuzzOptions, type FuzzResult, runCalls } from './testing/fuzz/run-calls.ts';
import type { Answer, Send } from './testing/fuzz/sending.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

// `npm run fuzz` makes many more, with another seed each time.
const asked = {
  runs: process.env['FUZZ_RUNS'],
  seed: process.env['FUZZ_SEED'],
  from: process.env['FUZZ_FROM'],
};
const seed = Number(asked.seed ?? 1);
const count = Number(asked.runs ?? 2_000);
const first = Number(asked.from ?? 0);
// Calls that go through use a school up: after so many a new one is opened.
const schoolCalls = 2_500;

async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const database = await createTestDatabase();
  const context = await startTestApp(database.connection, { worker: false }, { answerSeconds: 0.05 });
  try {
    return await runCalls(context, options);
  } finally {
    await context.close();
    await database.drop();
  }
}

function addUp(results: readonly FuzzResult[]): string {
  const statuses: Record<string, number> = {};
  for (const [key, times] of results.flatMap((result) => Object.entries(result.statuses)))
    statuses[key] = (statuses[key] ?? 0) + times;
  return Object.entries(statuses)
    .map(([key, times]) => `${key}: ${times}`)
    .toSorted((one, other) => one.localeCompare(other))
    .join(', ');
}

describe('every call of the API, by everybody, with whatever is sent', { timeout: 3_600_000 }, () => {
  it('is answered as documented, and changes nothing where it is refused', async () => {
    const results: FuzzResult[] = [];
    for (let from = first; from < first + count; from += schoolCalls) {
      const result = await fuzz({ seed, from, count: Math.min(schoolCalls, first + count - from) });
      results.push(result);
      if (asked.runs !== undefined)
        console.log(`to call ${from + result.calls}: ${result.faults.join('\n') || 'no fault'}`);
    }
    if (asked.runs !== undefined) console.log(`by caller and status: ${addUp(results)}`);
    expect(results[0]?.operations).toBeGreaterThan(250);
    const faults = results.flatMap((result) => result.faults);
    expect(faults.join('\n'), `seed ${seed}`).toBe('');
  });
});

/** Each is what a call must not do, done by hand to one that was refused. */
const defects: [found: string, spoil: (answer: Answer, context: TestApp) => Promise<Answer>][] = [
  ['answered 500', async (answer) => ({ ...answer, status: 500 })],
  ['answered 299, which is not documented', async (answer) => ({ ...answer, status: 299 })],
  ['in another shape', async (answer) => ({ ...answer, text: 'Not found' })],
  ['answered 418 for', async (answer) => ({ ...answer, status: 418 })],
  ['tells "node_modules"', async (answer) => ({ ...answer, text: '{"success":false,"at":"node_modules"}' })],
  ['is open to other origins', withHeader('access-control-allow-origin', '*')],
  ['may be sniffed', withHeader('x-content-type-options', undefined)],
  [
    'and yet UPDATE of description in program',
    async (answer, { db }) => {
      await db.updateTable('program').set({ description: 'Changed all the same' }).execute();
      return answer;
    },
  ],
  [
    'and yet left the file',
    async (answer, { config }) => {
      await writeFile(join(config.dataDir, 'files', 'left'), 'x');
      return answer;
    },
  ],
  [
    'and yet INSERT in job',
    async (answer, { app, db }) => {
      await db.transaction().execute((trx) => app.queue.send(trx, { name: 'limits.prune' }, {}));
      return answer;
    },
  ],
];

function withHeader(name: string, value: string | undefined) {
  return async (answer: Answer) => ({ ...answer, headers: { ...answer.headers, [name]: value } });
}

/** The same to every one that went through. */
async function trespass({ db }: TestApp): Promise<void> {
  const [one, other] = await db
    .selectFrom('quiz')
    .select(['id', 'owner_id'])
    .orderBy('id')
    .limit(2)
    .execute();
  const owners = await db.selectFrom('teacher').select('account_id').orderBy('id').execute();
  const next = owners.find(({ account_id: owner }) => owner !== one?.owner_id)?.account_id;
  if (next)
    await db
      .updateTable('quiz')
      .set({ owner_id: next })
      .where('id', '=', one?.id ?? 0)
      .execute();
  await db
    .updateTable('quiz')
    .set({ description: String(Math.random()) })
    .where('id', '=', other?.id ?? 0)
    .execute();
}

describe('a call that ends as none may', () => {
  it('is found out', { timeout: 60_000 }, async () => {
    let at = 0;
    const spoilOneAfterTheOther = (send: Send, context: TestApp): Send => {
      return async (request, operation) => {
        const answer = await send(request, operation);
        if (answer.status < 300) await trespass(context);
        const isRefused = answer.status >= 400 && answer.status !== 401;
        const [, spoil] = (isRefused ? defects[at++] : undefined) ?? [];
        return spoil ? spoil(answer, context) : answer;
      };
    };
    const { faults } = await fuzz({ seed: 1, from: 0, count: 90, send: spoilOneAfterTheOther });
    const found = [
      ...defects.map(([each]) => each),
      'moved owner_id of a row in quiz',
      "somebody else's row",
    ];
    expect(found.filter((each) => !faults.join('\n').includes(each))).toEqual([]);
  });
});
