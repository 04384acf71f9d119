import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { readOptions } from './options.ts';
import { findLosses } from './oracle.ts';
import { phaseNames } from './plan.ts';
import { describeResult, judge, toJson } from './report.ts';
import { type FinishedLoad, runLoad } from './run-load.ts';
import { commitSabotage, type SabotageName } from './sabotage.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const traces: Record<SabotageName, RegExp> = {
  'altered-answer': /^altered: attempt \d+, question \d+, .* was sent, .* is stored$/,
  'lost-answer': /^acknowledged and lost: attempt \d+, .*; stored: nothing$/,
  'lost-change': /^acknowledged and lost: attempt \d+, .*; stored: attempt/,
  'lost-version': /^acknowledged and lost: attempt \d+, question \d+, change \d+ of device \d/,
  'extra-attempt': /^student \d+ was told of attempts \d+ and has \d+ and \d+$/,
  'other-grade': /^attempt \d+ was told of the result .* and has /,
};

async function checkGreen({ result }: FinishedLoad): Promise<void> {
  expect([...result.losses, ...result.faults, ...judge(result)]).toEqual([]);
  expect(result).toMatchObject({ attempts: 12, handedIn: 12 });
  // Each of twenty questions, of ten, of one before them and of the one who did everything at once; some more than once.
  expect(result.answers.acknowledged).toBe(result.answers.sent);
  expect(result.answers.sent).toBeGreaterThan(12 * 20);
  const calls = result.phases.find(({ phase }) => phase === phaseNames.atOnce)?.kinds ?? [];
  expect(calls.map(({ kind, ok }) => `${kind} ${ok}`)).toEqual(
    expect.arrayContaining(['start 101', 'presence 50', 'save 20', 'hand-in 50', 'review 50']),
  );
  expect(JSON.parse(toJson(result))).toMatchObject({ passed: true, starts: { count: 10, failed: 0 } });
}

async function checkRed({ result, client, school, log }: FinishedLoad): Promise<void> {
  for (const [name, trace] of Object.entries(traces) as [SabotageName, RegExp][]) {
    expect(result.losses).not.toContainEqual(expect.stringMatching(trace));
    await commitSabotage(client.db, school.quizId, name);
    const losses = await findLosses(client.db, school.quizId, log);
    expect(losses).toContainEqual(expect.stringMatching(trace));
    const spoiled = { ...result, losses };
    expect(judge(spoiled)).not.toEqual([]);
    expect(describeResult(spoiled)).toContain('the database differs from what students were told');
  }
}

it('finds nothing wrong after a load, and whatever is then done to what it stored', {
  timeout: 240_000,
}, async () => {
  const options = readOptions(
    '--students 10 --think 0 --window 0 --rush 0 --sign-ins 0 --warm-up 1'.split(' '),
  );
  const run = { connection: database.connection, say: () => undefined, signal: new AbortController().signal };
  await runLoad(options, run, async (finished) => {
    await checkGreen(finished);
    await checkRed(finished);
  });
});
