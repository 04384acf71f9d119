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
  expect(result).toMatchObject({ attempts: 12, submitted: 12 });
  // Twenty questions for each of ten students, one of the warm-up and one of the burst; some answers were sent twice.
  expect(result.answers.acknowledged).toBe(result.answers.sent);
  expect(result.answers.sent).toBeGreaterThan(12 * 20);
  const calls = result.phases.find(({ phase }) => phase === phaseNames.burst)?.kinds ?? [];
  expect(calls.map(({ kind, ok }) => `${kind} ${ok}`)).toEqual(
    expect.arrayContaining(['start 101', 'presence 50', 'save 20', 'submit 50', 'review 50']),
  );
  expect(JSON.parse(toJson(result))).toMatchObject({ passed: true, starts: { count: 10, failed: 0 } });
}

async function checkRed({ result, client, school, log }: FinishedLoad): Promise<void> {
  for (const [name, trace] of Object.entries(traces) as [SabotageName, RegExp][]) {
    expect(result.losses).not.toContainEqual(expect.stringMatching(trace));
    await commitSabotage(client.db, school.quizId, name);
    const losses = await findLosses(client.db, school.quizId, log);
    expect(losses).toContainEqual(expect.stringMatching(trace));
    const damaged = { ...result, losses };
    expect(judge(damaged)).not.toEqual([]);
    expect(describeResult(damaged)).toContain('the database differs from what students were told');
  }
}

it('reports no loss after a load, and reports every loss planted afterwards', {
  timeout: 240_000,
}, async () => {
  const options = readOptions(
    '--students 10 --think 0 --window 0 --rush 0 --sign-ins 0 --warm-up 1'.split(' '),
  );
  const { signal } = new AbortController();
  const run = { connection: database.connection, print: () => undefined, signal };
  await runLoad(options, run, async (finished) => {
    await checkGreen(finished);
    await checkRed(finished);
  });
});
