import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFuzzWorld } from './testing/fuzz/fuzz-world.ts';
import { type FuzzWorld, runCalls } from './testing/fuzz/run-calls.ts';
import type { Answer, Send } from './testing/fuzz/sending.ts';
import type { TestApp } from './testing/test-app.ts';

// One school for both: the second test spoils it, so it comes last.
let world: FuzzWorld & { close(): Promise<void> };
beforeAll(async () => {
  world = await startFuzzWorld();
});
afterAll(() => world?.close());

describe('every call of the API, by everybody, with whatever is sent', () => {
  it('is answered as documented, and changes nothing where it is refused', async () => {
    // Every operation once; `every-call.slow.test.ts` has each called by everybody.
    const result = await runCalls(world, { seed: 1, from: 0 });
    expect(result.operations).toBeGreaterThan(250);
    expect(result.calls).toBe(result.operations);
    expect(result.faults.join('\n'), 'seed 1').toBe('');
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
  it('is found out', async () => {
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
    const { faults } = await runCalls(world, { seed: 1, from: 0, count: 90, send: spoilOneAfterTheOther });
    const found = [
      ...defects.map(([each]) => each),
      'moved owner_id of a row in quiz',
      "somebody else's row",
    ];
    expect(found.filter((each) => !faults.join('\n').includes(each))).toEqual([]);
  });
});
