import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** The quiz, question or option that the student's attempt must contain. */
export type Sought = { quizId: number } | { questionId: number } | { optionId: number };

export interface OwnAttempt {
  id: number;
  isRunning: boolean;
}

/** The student's attempt that contains it: the one in progress, otherwise the latest. */
export async function findOwnAttempt(
  db: Db,
  accountId: number,
  sought: Sought,
): Promise<OwnAttempt | undefined> {
  const { rows } = await sql<OwnAttempt>`
    select attempt.id, attempt.status = 'IN_PROGRESS' as "isRunning"
    from quiz_attempt attempt join student on student.id = attempt.student_id
    where student.account_id = ${accountId} and ${isThere(sought)}
    order by attempt.status = 'IN_PROGRESS' desc, attempt.started_at desc, attempt.id desc
    limit 1`.execute(db);
  return rows[0];
}

function isThere(sought: Sought): RawBuilder<SqlBool> {
  if ('quizId' in sought) return sql`attempt.quiz_id = ${sought.quizId}`;
  const question =
    'questionId' in sought ? { questionId: sought.questionId } : { optionIds: [sought.optionId] };
  return sql`attempt.paper @> ${JSON.stringify({ questions: [question] })}::jsonb`;
}
