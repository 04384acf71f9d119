import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import type { ReviewMoment } from '#shared/contract/teaching/quizzes.ts';
import type { AttemptRow } from '../attempts.queries.ts';

/** The facts of the review policy. Extra time for this quiz overrides extra time for all quizzes. */
interface TermsRow {
  review_marks: ReviewMoment;
  review_key: ReviewMoment;
  show_comparison: boolean;
  key_released_at: Date | null;
  has_attempts_left: boolean;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  time_factor: number | null;
  extra_minutes: number | null;
  now: Date;
  marks_released: boolean;
  is_taking: boolean;
}

/** The facts that decide how much each attempt shows its student. */
export async function selectReviewTerms(
  db: Db,
  attemptIds: readonly number[],
): Promise<(TermsRow & { attempt_id: number })[]> {
  const { rows } = await sql<TermsRow & { attempt_id: number }>`
    select attempt.id as attempt_id, ${terms}
    from quiz_attempt attempt ${termTables}
    where attempt.id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}

// Counts attempts as a start does (`whyNotStart`). A quiz that is inactive may be activated again, so its attempts
// still count as left.
const hasAttemptsLeft = sql`(quiz.attempt_limit is null or quiz.attempt_limit > (
  select count(*) from quiz_attempt begun
  where begun.student_id = attempt.student_id and begun.quiz_id = attempt.quiz_id))`;
const terms = sql`
  quiz.review_marks, quiz.review_key, quiz.show_comparison, quiz.key_released_at, ${hasAttemptsLeft} as has_attempts_left,
  quiz.time_limit_minutes, quiz.opens_at, quiz.closes_at,
  extra.time_factor, extra.extra_minutes, clock_timestamp() as now,
  grade.marks_released_at is not null as marks_released,
  exists (
    select from quiz_attempt running
    where running.student_id = attempt.student_id and running.status = 'IN_PROGRESS' and running.id <> attempt.id
      and (running.quiz_id = attempt.quiz_id or exists (
        select from jsonb_array_elements(running.paper -> 'questions') being_asked
        join jsonb_array_elements(attempt.paper -> 'questions') was_asked
          on being_asked -> 'questionId' = was_asked -> 'questionId'))
  ) as is_taking`;
const termTables = sql`
  join quiz on quiz.id = attempt.quiz_id
  left join grade on grade.attempt_id = attempt.id
  left join lateral (
    select time_factor, extra_minutes from accommodation
    where accommodation.student_id = attempt.student_id
      and (accommodation.quiz_id = attempt.quiz_id or accommodation.quiz_id is null)
    order by accommodation.quiz_id nulls last limit 1
  ) extra on true`;

/** An attempt with all facts of its review, at one moment. */
export interface ReviewFacts extends TermsRow, AttemptRow {
  passing_mark: number | null;
  is_regraded: boolean;
  late_answers: number;
  has_comments: boolean;
  receipt_answers: number | null;
  receipt_last_answer_at: Date | null;
}

export async function selectReviewFacts(
  db: Db,
  institutionId: number,
  attemptIds: readonly number[],
): Promise<ReviewFacts[]> {
  const { rows } = await sql<ReviewFacts>`
    select attempt.id, attempt.institution_id, attempt.quiz_id, attempt.student_id, attempt.attempt_number,
      attempt.status, attempt.started_at, attempt.deadline, attempt.extension_minutes, attempt.completed_at,
      attempt.reopened_at, attempt.total_score, attempt.total_points, attempt.receipt_answers,
      attempt.receipt_last_answer_at, quiz.title as quiz_title, quiz.owner_id,
      student.account_id as student_account_id, student.first_name as student_first_name,
      student.last_name as student_last_name, ${terms}, quiz.passing_mark,
      exists (select from regrade_batch where quiz_id = attempt.quiz_id and undone_at is null) as is_regraded,
      (select count(*) from late_answer where attempt_id = attempt.id and decision is null) as late_answers,
      exists (select from answer_comment where attempt_id = attempt.id) as has_comments
    from quiz_attempt attempt ${termTables}
    join student on student.id = attempt.student_id
    where attempt.id = any(${[...attemptIds]}::bigint[]) and attempt.institution_id = ${institutionId}`.execute(
    db,
  );
  return rows;
}

export interface MarkedAnswerRow {
  id: number;
  attempt_id: number;
  question_id: number;
  selected_option_id: number | null;
  text_answer: string | null;
  is_marked: boolean;
  time_spent: number;
  revision: number;
  saved_at: Date;
  is_correct: boolean | null;
  points_earned: number | null;
}

export async function selectMarkedAnswers(db: Db, attemptIds: readonly number[]): Promise<MarkedAnswerRow[]> {
  const { rows } = await sql<MarkedAnswerRow>`
    select id, attempt_id, question_id, selected_option_id, text_answer, is_marked, time_spent, revision,
      saved_at, is_correct, points_earned
    from quiz_answer where attempt_id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}

export interface CommentRow {
  /** Null: the attempt as a whole. */
  question_id: number | null;
  comment_text: string;
  date_created: Date;
  author_email: string;
  author_first_name: string | null;
  author_last_name: string | null;
}

export async function selectComments(db: Db, attemptId: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select comment.question_id, comment.comment_text, comment.date_created, author.email as author_email,
      coalesce(teacher.first_name, admin.first_name) as author_first_name,
      coalesce(teacher.last_name, admin.last_name) as author_last_name
    from answer_comment comment
    ${joinAccount('author', 'comment.author_id')}
    left join teacher on teacher.account_id = author.id
    left join admin on admin.account_id = author.id
    where comment.attempt_id = ${attemptId}
    order by comment.date_created, comment.id`.execute(db);
  return rows;
}
