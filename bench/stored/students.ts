import { type RawBuilder, sql } from 'kysely';
import { type Connection, type Db, openDatabase } from '#database/client.ts';
import type { TestQuiz } from '#server/testing/quizzes.ts';

/** Fills a database without the time limit of a request, and vacuums it as autovacuum would. */
export async function fillDatabase(connection: Connection, fill: (db: Db) => Promise<void>): Promise<void> {
  const client = openDatabase(connection, { maxConnections: 1, patient: true });
  try {
    await fill(client.db);
    for (const table of ['quiz_attempt', 'quiz_answer', 'grade', 'student', 'user_account']) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(client.db);
    }
  } finally {
    await client.close();
  }
}

/** Inserts students and their accounts as the first parts of a `with`; their ids are in `student`. */
export function newStudents(count: number): RawBuilder<unknown> {
  return sql`account as (
    insert into user_account (institution_id, email, email_normalized, role, status)
    select 1, address, address, 'STUDENT', 'ACTIVE'
    from (select 'stored-' || gen_random_uuid() || '@school.example' as address
      from generate_series(1, ${count}::integer)) made
    returning id
  ), student as (
    insert into student (institution_id, account_id, program_id, enrollment_date, first_name, last_name)
    select 1, account.id, (select min(id) from program where institution_id = 1), now(), 'Stored',
      'Student ' || account.id
    from account
    returning id, account_id
  )`;
}

/** The questions of a quiz in the form that its papers store. */
export function paperQuestionsOf(quiz: TestQuiz) {
  return quiz.questions.map(({ id, versionId, points, options }) => ({
    questionId: id,
    versionId,
    points,
    optionIds: options.map((option) => option.id),
  }));
}
