import type { Paper } from '../tables/attempts.ts';
import type { Accounts } from './accounts.ts';
import { after, dayAt, minute } from './calendar.ts';
import { accommodations } from './content/accommodations.ts';
import { insertForIds, insertRows, type Row } from './insert-rows.ts';
import { totalPointsOf } from './marking.ts';
import type { SeededStudent } from './people.ts';
import type { ExtraTime, SeededAttempt } from './play-attempts.ts';
import type { SeededQuiz } from './quizzes.ts';
import { getByKey, institutionId, pairUp, type Seeding } from './seeding.ts';
import type { Sitting } from './sit-quiz.ts';

/** Writes accommodations and returns the extra time by student. */
export async function writeAccommodations(
  { trx, now }: Seeding,
  accounts: Accounts,
  students: readonly SeededStudent[],
  quizzes: ReadonlyMap<string, SeededQuiz>,
): Promise<ExtraTime> {
  const studentIds = new Map(students.map(({ name, id }) => [name, id]));
  const grantedAt = dayAt(now, -64, 10, 40);
  await insertRows(
    trx,
    'accommodation',
    accommodations.map(({ student, quiz, timeFactor, extraMinutes, note, by }) => ({
      student_id: getByKey(studentIds, student),
      quiz_id: quiz === undefined ? null : getByKey(quizzes, quiz).id,
      time_factor: timeFactor,
      extra_minutes: extraMinutes,
      note,
      created_by: getByKey(accounts.ofTeacher, by),
      date_created: grantedAt,
      last_updated: grantedAt,
    })),
  );
  return (student, quiz) => {
    const granted = accommodations.find(
      (one) => one.student === student.name && (one.quiz === undefined || one.quiz === quiz.content.key),
    );
    return { factor: granted?.timeFactor ?? 1, minutes: granted?.extraMinutes ?? 0 };
  };
}

/** Writes attempts with their answers and comments; returns their ids in the same order. */
export async function writeAttempts({ trx }: Seeding, attempts: readonly SeededAttempt[]): Promise<number[]> {
  const ids = await insertForIds(trx, 'quiz_attempt', attemptRows(attempts));
  const stored = pairUp(attempts, ids);
  await insertRows(
    trx,
    'quiz_answer',
    stored.flatMap(([attempt, id]) => answerRows(attempt, id)),
  );
  await insertRows(
    trx,
    'answer_comment',
    stored.flatMap(([attempt, id]) => commentRows(attempt, id)),
  );
  return ids;
}

function attemptRows(attempts: readonly SeededAttempt[]): Row<'quiz_attempt'>[] {
  const counts = new Map<string, number>();
  return attempts.map(({ student, sitting, marked }) => {
    const pair = `${student.id} ${sitting.quiz.id}`;
    const number = (counts.get(pair) ?? 0) + 1;
    counts.set(pair, number);
    return {
      institution_id: institutionId,
      quiz_id: sitting.quiz.id,
      student_id: student.id,
      attempt_number: number,
      status: sitting.status,
      started_at: sitting.startedAt,
      deadline: sitting.deadline,
      completed_at: sitting.completedAt,
      paper: paperOf(sitting),
      total_points: totalPointsOf(sitting),
      total_score: marked?.score ?? null,
    };
  });
}

function paperOf({ paper }: Sitting): Paper {
  return { questions: paper.map(({ onPaper }) => onPaper) };
}

function answerRows({ sitting, marked }: SeededAttempt, attemptId: number): Row<'quiz_answer'>[] {
  const unmarked = sitting.answers.map((answer) => ({
    ...answer,
    isCorrect: null,
    pointsEarned: null,
    gradingMethod: null,
  }));
  return (marked?.answers ?? unmarked).map((answer) => ({
    attempt_id: attemptId,
    question_id: answer.asked.question.id,
    selected_option_id: answer.selectedOptionId,
    saved_at: answer.savedAt,
    revision: answer.revision,
    time_spent: answer.seconds,
    is_marked: answer.isFlagged,
    is_correct: answer.isCorrect,
    points_earned: answer.pointsEarned,
    grading_method: answer.gradingMethod,
    text_answer: answer.textAnswer,
  }));
}

function commentRows({ sitting, marked }: SeededAttempt, attemptId: number): Row<'answer_comment'>[] {
  return (marked?.answers ?? []).flatMap(({ remark, asked }) => {
    if (remark === null || !marked?.gradedAt) return [];
    const writtenAt = after(marked.gradedAt, -minute);
    return {
      attempt_id: attemptId,
      question_id: asked.question.id,
      author_id: sitting.quiz.ownerId,
      comment_text: remark,
      date_created: writtenAt,
      last_updated: writtenAt,
    };
  });
}
