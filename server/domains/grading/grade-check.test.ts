import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDemoSchool } from '#database/seed/demo-school.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { checkGrades } from './grade-check.service.ts';

const context = setUpTestApp();

beforeAll(async () => {
  await seedDemoSchool(context.db, {
    // Uses the current date: attempts running in a school seeded for another day would be overdue and closed meanwhile.
    now: new Date(),
    passwordHash: 'hash',
    putFile: async () => undefined,
  });
});

/** Damages one row of a different attempt each time, and lists what the check must report for it. */
const damages = [
  [
    'quiz_answer',
    "grading_method = 'MANUAL' and points_earned > 1",
    'points_earned = points_earned - 0.5',
    'mark',
  ],
  ['quiz_answer', "grading_method = 'AUTO' and is_correct", 'is_correct = false', 'mark'],
  ['quiz_answer', "grading_method = 'AUTO'", "grading_method = 'MANUAL'", 'mark'],
  ['quiz_answer', 'is_correct and text_answer is not null', "text_answer = 'x' || text_answer", 'mark'],
  ['quiz_attempt', 'total_score > 2', 'total_score = total_score - 1', 'score of the attempt'],
  ['quiz_attempt', 'total_score > 2', 'total_points = total_points + 1', 'total points of the attempt'],
  ['grade', "letter_grade = 'A'", "letter_grade = 'F'", 'letter'],
  ['grade', 'grade_points = 4', 'grade_points = 0', 'grade points'],
  ['grade', 'not is_provisional', 'is_provisional = true', 'provisional'],
] as const;

const attemptOf = { quiz_answer: 'attempt_id', quiz_attempt: 'id', grade: 'attempt_id' } as const;

async function damage([table, where, change]: (typeof damages)[number], spared: number[]): Promise<number> {
  const attempt = sql.ref(attemptOf[table]);
  const { rows } = await sql<{ attempt_id: number }>`
    update ${sql.table(table)} set ${sql.raw(change)} where id = (
      select id from ${sql.table(table)} where ${sql.raw(where)} and ${attempt} <> all(${spared}::bigint[])
        and exists (select from grade where attempt_id = ${sql.ref(`${table}.${attemptOf[table]}`)})
      order by id limit 1
    ) returning ${attempt} as attempt_id`.execute(context.db);
  return rows[0]?.attempt_id ?? 0;
}

/** Deletes the first recorded change of a kind from some attempt. */
async function loseLine(what: string, spared: number[]): Promise<number> {
  const { rows } = await sql<{ attempt_id: number }>`
    delete from grade_change using grade where grade.id = grade_change.grade_id and grade_change.id = (
      select min(line.id) from grade_change line join grade on grade.id = line.grade_id
      where line.what = ${what} and grade.attempt_id <> all(${spared}::bigint[])
    ) returning grade.attempt_id`.execute(context.db);
  return rows[0]?.attempt_id ?? 0;
}

describe('the check of all grades', () => {
  it('finds no difference in the whole demo school', async () => {
    const { rows } = await sql<{ grades: number; students: number; manual: number }>`
      select (select count(*) from grade) as grades, (select count(*) from student) as students,
        (select count(*) from quiz_answer where grading_method = 'MANUAL') as manual`.execute(context.db);
    const { manual, ...counts } = rows[0] ?? { manual: 0 };
    expect(manual).toBeGreaterThan(4);
    expect(await checkGrades(context.db)).toEqual({ ...counts, differences: 0, messages: [] });
  });

  it('finds every change without a record, and every lost record', async () => {
    // Only a person with access to the database can do this.
    await sql`alter table grade_change disable trigger user`.execute(context.db);
    const harmed: number[] = [];
    const due: string[] = [];
    for (const one of damages) {
      const attemptId = await damage(one, harmed);
      harmed.push(attemptId);
      due.push(`of attempt ${attemptId}: ${one[3]}`);
    }
    for (const what of ['ANSWER', 'GRADE']) {
      const attemptId = await loseLine(what, harmed);
      harmed.push(attemptId);
      due.push(`of attempt ${attemptId}: ${what === 'ANSWER' ? 'mark' : 'grade by its record'}`);
    }
    const { rows } = await sql<{ id: number }>`
      update student set current_cgpa = current_cgpa - 0.5 where id = (
        select max(id) from student where current_cgpa > 1) returning id`.execute(context.db);
    due.push(`Student ${rows[0]?.id}: the CGPA`);
    const { messages } = await checkGrades(context.db);
    expect(new Set(harmed).size).toBe(damages.length + 2);
    expect(due.filter((text) => !messages.some((line) => line.includes(text)))).toEqual([]);
  });
});
