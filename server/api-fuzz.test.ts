import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFuzzWorld } from './testing/fuzz/fuzz-world.ts';
import { type FuzzWorld, runCalls } from './testing/fuzz/run-calls.ts';
import type { Answer, Send } from './testing/fuzz/sending.ts';
import type { TestApp } from './testing/test-app.ts';

// One school for both tests. The second one corrupts it, so it comes last.
let world: FuzzWorld & { close(): Promise<void> };
beforeAll(async () => {
  world = await startFuzzWorld();
});
afterAll(() => world?.close());

describe('generated calls of every API operation', () => {
  it('get documented responses, and refused ones change nothing', async () => {
    // Every operation once. `api-fuzz.slow.test.ts` calls each as every role.
    const result = await runCalls(world, { seed: 1, from: 0 });
    expect(result.operations).toBeGreaterThan(250);
    expect(result.calls).toBe(result.operations);
    expect(result.faults.join('\n'), 'seed 1').toBe('');
  });
});

/** Defects planted into refused calls, with the fault that must be reported. */
const defects: [fault: string, plant: (answer: Answer, context: TestApp) => Promise<Answer>][] = [
  ['answered 500', async (answer) => ({ ...answer, status: 500 })],
  ['answered 299, which is not documented', async (answer) => ({ ...answer, status: 299 })],
  ['in another shape', async (answer) => ({ ...answer, text: 'Not found' })],
  ['answered 418 for', async (answer) => ({ ...answer, status: 418 })],
  ['leaks "node_modules"', async (answer) => ({ ...answer, text: '{"success":false,"at":"node_modules"}' })],
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

/** Planted into every successful call: moves a quiz to another owner and changes another person's quiz. */
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

describe('a forbidden outcome', () => {
  it('is detected', async () => {
    let at = 0;
    const plantDefects = (send: Send, context: TestApp): Send => {
      return async (request, operation) => {
        const answer = await send(request, operation);
        if (answer.status < 300) await trespass(context);
        const isRefused = answer.status >= 400 && answer.status !== 401;
        const [, plant] = (isRefused ? defects[at++] : undefined) ?? [];
        return plant ? plant(answer, context) : answer;
      };
    };
    const { faults } = await runCalls(world, { seed: 1, from: 0, count: 90, send: plantDefects });
    const expectedFaults = [
      ...defects.map(([fault]) => fault),
      'moved owner_id of a row in quiz',
      "another person's row",
    ];
    expect(expectedFaults.filter((fault) => !faults.join('\n').includes(fault))).toEqual([]);
  });
});
