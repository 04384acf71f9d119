import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { chosenAttempts } from './counted-attempts.queries.ts';
import type { ReportedQuiz } from './item-analysis.queries.ts';

/** Ordered like a list of students. */
export async function selectAttemptIds(db: Db, { id, counted }: ReportedQuiz): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${chosenAttempts(id, counted)}
    select chosen.id from chosen
      join quiz_attempt attempt on attempt.id = chosen.id
      join student on student.id = chosen.student_id
    order by lower(student.last_name), lower(student.first_name), student.id, attempt.attempt_number`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export interface ResultRow {
  lastName: string;
  firstName: string;
  /** Null if the account was deleted, or the reader can't see it. */
  email: string | null;
  attemptNumber: number;
  startedAt: Date;
  completedAt: Date;
  score: number;
  totalPoints: number;
  percentage: number;
  letterGrade: string;
  isProvisional: boolean;
  isGraded: boolean;
  isPassed: boolean | null;
  /** Question ids on the paper. */
  asked: number[];
  /** Points of the stored answers by question; null if it needs marking. */
  points: Record<string, number | null>;
}

/** Ordered by id. */
export async function selectResults(
  db: Db,
  ids: readonly number[],
  { withEmail }: { withEmail: boolean },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select student.last_name as "lastName", student.first_name as "firstName",
      case when account.status <> 'DELETED' and ${withEmail} then account.email end as email,
      attempt.attempt_number as "attemptNumber", attempt.started_at as "startedAt",
      attempt.completed_at as "completedAt", grade.score, grade.total_points as "totalPoints", grade.percentage,
      grade.letter_grade as "letterGrade", grade.is_provisional as "isProvisional",
      grade.graded_at is not null as "isGraded",
      case when not grade.is_provisional then grade.percentage >= quiz.passing_mark end as "isPassed",
      jsonb_path_query_array(attempt.paper, '$.questions[*].questionId') as asked,
      coalesce((
        select jsonb_object_agg(question_id, points_earned) from quiz_answer where attempt_id = attempt.id
      ), '{}') as points
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join quiz_attempt attempt on attempt.id = wanted.id
    join grade on grade.attempt_id = attempt.id
    join quiz on quiz.id = attempt.quiz_id
    join student on student.id = attempt.student_id
    ${joinAccount('account', 'student.account_id')}
    order by wanted.place`.execute(db);
  return rows;
}

export interface AnswerRow {
  lastName: string;
  firstName: string;
  email: string | null;
  attemptNumber: number;
  questionId: number;
  versionId: number;
  /** As printed on the paper; a regrade can change it. */
  points: number;
  questionType: QuestionType;
  questionText: string;
  optionLabel: string | null;
  optionText: string | null;
  textAnswer: string | null;
  /** Null if it needs marking, and for a question without an answer. */
  earned: number | null;
  seconds: number | null;
}

/** One row for each question of these attempts, ordered by id and by the questions of each paper. */
export async function selectAnswers(
  db: Db,
  ids: readonly number[],
  { withEmail }: { withEmail: boolean },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select student.last_name as "lastName", student.first_name as "firstName",
      case when account.status <> 'DELETED' and ${withEmail} then account.email end as email,
      attempt.attempt_number as "attemptNumber", asked.question_id as "questionId",
      asked.version_id as "versionId", asked.points, version.question_type as "questionType",
      version.question_text as "questionText", option.label as "optionLabel", option.option_text as "optionText",
      stored.text_answer as "textAnswer", stored.points_earned as earned, stored.time_spent as seconds
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join quiz_attempt attempt on attempt.id = wanted.id
    join student on student.id = attempt.student_id
    cross join lateral rows from (
      jsonb_to_recordset(attempt.paper -> 'questions') as ("questionId" bigint, "versionId" bigint, points float8)
    ) with ordinality as asked (question_id, version_id, points, place)
    join question_version version on version.id = asked.version_id
    left join quiz_answer stored on stored.attempt_id = attempt.id and stored.question_id = asked.question_id
    left join question_option option on option.id = stored.selected_option_id
    ${joinAccount('account', 'student.account_id')}
    order by wanted.place, asked.place`.execute(db);
  return rows;
}
