import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { ProblemQuery } from '#shared/contract/attempts/question-problems.ts';
import { listPage } from '#shared/limits.ts';

export interface ProblemRow {
  id: number;
  attempt_id: number;
  question_id: number;
  question_text: string;
  first_name: string;
  last_name: string;
  problem_text: string;
  reported_at: Date;
  resolved_at: Date | null;
}

export interface ProblemSubject {
  institution_id: number;
  owner_id: number;
}

/** Whether the report is new, or replaced one that is still open. */
export async function upsertProblem(
  trx: Trx,
  problem: { attemptId: number; questionId: number; text: string },
): Promise<{ id: number; reported_at: Date; is_new: boolean } | undefined> {
  const { rows } = await sql<{ id: number; reported_at: Date; is_new: boolean }>`
    insert into question_problem (attempt_id, question_id, problem_text)
    values (${problem.attemptId}, ${problem.questionId}, ${problem.text})
    on conflict (attempt_id, question_id) where resolved_at is null
      do update set problem_text = excluded.problem_text, reported_at = now()
    returning id, reported_at, xmax = 0 as is_new`.execute(trx);
  return rows[0];
}

export async function findQuizTitle(trx: Trx, quizId: number): Promise<string> {
  const { title } = await trx
    .selectFrom('quiz')
    .select('title')
    .where('id', '=', quizId)
    .executeTakeFirstOrThrow();
  return title;
}

export function findProblemQuiz(db: Db, quizId: number): Promise<ProblemSubject | undefined> {
  return db
    .selectFrom('quiz')
    .select(['institution_id', 'owner_id'])
    .where('id', '=', quizId)
    .executeTakeFirst();
}

// The text as the student saw it: later versions of the question can differ.
const columns = sql`
  problem.id, problem.attempt_id, problem.question_id, problem.problem_text, problem.reported_at,
  problem.resolved_at, student.first_name, student.last_name,
  (select version.question_text
    from jsonb_to_recordset(attempt.paper -> 'questions') as asked ("questionId" bigint, "versionId" bigint)
    join question_version version on version.id = asked."versionId"
    where asked."questionId" = problem.question_id limit 1) as question_text`;

const tables = sql`question_problem problem
  join quiz_attempt attempt on attempt.id = problem.attempt_id
  join student on student.id = attempt.student_id`;

export async function selectProblems(
  db: Db,
  quizId: number,
  { questionId, state, order = 'desc', max = listPage.default, offset = 0 }: ProblemQuery,
): Promise<{ rows: ProblemRow[]; total: number }> {
  const conditions = [
    sql`attempt.quiz_id = ${quizId}`,
    ...(questionId === undefined ? [] : [sql`problem.question_id = ${questionId}`]),
    ...(state === undefined ? [] : [sql`(problem.resolved_at is null) = ${state === 'open'}`]),
  ];
  const matching = sql`from ${tables} where ${sql.join(conditions, sql` and `)}`;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<ProblemRow>`
      select ${columns} ${matching}
      order by problem.reported_at ${direction}, problem.id ${direction} limit ${max} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${matching}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function lockProblem(
  trx: Trx,
  id: number,
): Promise<(ProblemSubject & Pick<ProblemRow, 'attempt_id' | 'question_id' | 'resolved_at'>) | undefined> {
  const { rows } = await sql<ProblemSubject & ProblemRow>`
    select attempt.institution_id, quiz.owner_id, problem.attempt_id, problem.question_id, problem.resolved_at
    from question_problem problem
    join quiz_attempt attempt on attempt.id = problem.attempt_id
    join quiz on quiz.id = attempt.quiz_id
    where problem.id = ${id} for update of problem`.execute(trx);
  return rows[0];
}

/** False if the student has reported the question again in the meantime. */
export async function updateResolved(trx: Trx, id: number, resolvedBy: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update question_problem problem
    set resolved_at = ${resolvedBy === null ? sql`null` : sql`now()`}, resolved_by = ${resolvedBy}
    where problem.id = ${id} and (${resolvedBy !== null} or not exists (
      select from question_problem other where other.attempt_id = problem.attempt_id
        and other.question_id = problem.question_id and other.resolved_at is null))`.execute(trx);
  return numAffectedRows === 1n;
}

export async function findProblem(db: Db, id: number): Promise<ProblemRow | undefined> {
  const { rows } = await sql<ProblemRow>`select ${columns} from ${tables} where problem.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
