import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseClient, openDatabase } from '#database/client.ts';
import { seedDemoSchool } from '#database/seed/demo-school.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { findMismatches } from './re-mark.ts';

let database: TestDatabase;
let client: DatabaseClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = openDatabase(database.connection, { patient: true });
  const now = new Date('2026-11-14T15:20:00Z');
  await seedDemoSchool(client.db, { now, passwordHash: 'none', putFile: async () => {} });
});

afterAll(async () => {
  await client?.close();
  await database?.drop();
});

/** The mismatches after one change, which is rolled back. */
async function findAfter(change: string): Promise<string[]> {
  const undo = new Error('undo');
  let mismatches: string[] = [];
  const changed = client.db.transaction().execute(async (trx) => {
    await sql.raw(change).execute(trx);
    mismatches = await findMismatches(trx);
    throw undo;
  });
  await expect(changed).rejects.toBe(undo);
  return mismatches;
}

describe('findMismatches', () => {
  it('finds none in the demo school, essays and retakes included', async () => {
    expect(await findMismatches(client.db)).toEqual([]);
  });

  const finished = `(select attempt_id from grade where score between 1 and total_points - 1 order by id limit 1)`;
  it.each([
    [
      'an answer is marked correct',
      `update quiz_answer set is_correct = true where is_correct = false and grading_method = 'AUTO'
      and attempt_id = ${finished}`,
    ],
    [
      'an answer earns more',
      `update quiz_answer set points_earned = points_earned + 1 where grading_method = 'AUTO'
      and attempt_id = ${finished}`,
    ],
    [
      'the score of an attempt shrinks',
      `update quiz_attempt set total_score = total_score - 1 where id = ${finished}`,
    ],
    [
      'attempts end long after their time',
      `update quiz_attempt set completed_at = deadline + interval '11 seconds'
      where status <> 'IN_PROGRESS' and deadline is not null`,
    ],
    [
      'a grade shrinks',
      `update grade set score = score - 1, percentage = round((score - 1) * 100 / total_points, 2)
      where attempt_id = ${finished}`,
    ],
    [
      'a percentage grows by a hundredth',
      `update grade set percentage = percentage + 0.01 where attempt_id = ${finished}`,
    ],
    [
      'a letter is better',
      `update grade set letter_grade = 'A', grade_points = 4 where attempt_id = ${finished}`,
    ],
    [
      'a final grade becomes provisional',
      `update grade set is_provisional = not is_provisional where attempt_id = ${finished}`,
    ],
    ['a grade is missing', `delete from grade where attempt_id = ${finished}`],
    [
      'averages shrink by a hundredth',
      'update student set current_cgpa = current_cgpa - 0.01 where current_cgpa > 1',
    ],
    ['there are no averages', 'update student set current_cgpa = null'],
  ])('finds some if %s', async (_name, change) => {
    expect((await findAfter(change)).length).toBeGreaterThan(0);
  });
});
