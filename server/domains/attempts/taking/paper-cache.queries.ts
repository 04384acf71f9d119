import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Paper } from '#database/tables/attempts.ts';

/** The parts of an attempt that never change: the database refuses to update them. */
export interface FrozenAttempt {
  id: number;
  institution_id: number;
  quiz_id: number;
  student_id: number;
  student_account_id: number;
  owner_id: number;
  paper: Paper;
  /** Whether the quiz allowed only one device when the attempt started. */
  one_device: boolean;
  /** Whether several devices had opened it when it was read. */
  is_shared: boolean;
}

export function findFrozenAttempt(db: Db, id: number): Promise<FrozenAttempt | undefined> {
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('quiz', 'quiz.id', 'attempt.quiz_id')
    .innerJoin('student', 'student.id', 'attempt.student_id')
    .select([
      'attempt.id',
      'attempt.institution_id',
      'attempt.quiz_id',
      'attempt.student_id',
      'student.account_id as student_account_id',
      'quiz.owner_id',
      'attempt.paper',
      'attempt.one_device',
      sql<boolean>`(select count(*) > 1 from attempt_device where attempt_id = attempt.id)`.as('is_shared'),
    ])
    .where('attempt.id', '=', id)
    .executeTakeFirst();
}
