import type { PaperQuestion } from '#database/tables/attempts.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptDevice, UnmergedVersion } from '#shared/contract/attempts/answer-versions.ts';
import type { QuizAnswer, QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { Question, QuestionOption } from '#shared/contract/teaching/question-banks.ts';
import { optionLetter } from '#shared/questions/question-types.ts';
import type { Response } from '#shared/questions/response.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';
import type { AttemptRow } from './attempts.queries.ts';
import type { UnmergedRow } from './saving/answer-versions.queries.ts';
import type { AnswerRow } from './saving/answers.queries.ts';

export type { AnswerRow } from './saving/answers.queries.ts';

/** Staff see the score immediately, the student when the marks are released. */
export function presentAttempt(row: AttemptRow, { role }: Pick<Actor, 'role'>): QuizAttempt {
  const isHidden = role === 'STUDENT' && !row.marks_released;
  const startedAt = row.started_at.toISOString();
  return {
    id: row.id,
    quiz: { id: row.quiz_id, title: row.quiz_title },
    student: { id: row.student_id, firstName: row.student_first_name, lastName: row.student_last_name },
    attemptNumber: row.attempt_number,
    status: row.status,
    startedAt,
    startTime: startedAt,
    deadline: row.deadline?.toISOString() ?? null,
    extensionMinutes: row.extension_minutes,
    completedAt: row.completed_at?.toISOString() ?? null,
    totalScore: isHidden ? null : row.total_score,
    marksReleased: row.marks_released,
    totalPoints: row.total_points,
    dateCreated: startedAt,
  };
}

/** The option's letter for this reader; null when no option is selected. */
type LetterOf = (optionId: number) => string | null;

/** Without marks: callers that may show them add them with `presentMarks`. */
export function presentAnswer(row: AnswerRow, letterOf: LetterOf): QuizAnswer {
  const { attempt_id: attemptId, selected_option_id: optionId } = row;
  return {
    id: row.id,
    attempt: { id: attemptId },
    quizAttempt: { id: attemptId },
    question: { id: row.question_id },
    selectedAnswer: optionId === null ? null : letterOf(optionId),
    selectedOption: optionId === null ? null : { id: optionId },
    textAnswer: row.text_answer,
    isMarked: row.is_marked,
    timeSpent: row.time_spent,
    revision: row.revision,
    savedAt: row.saved_at.toISOString(),
  };
}

export function presentMarks(row: { is_correct: boolean | null; points_earned: number | null }) {
  return { isCorrect: row.is_correct, pointsEarned: row.points_earned };
}

/** Options on a paper are lettered by position: the first is A, whatever its letter in the bank. */
export function letterOnPaper(asked: PaperQuestion | undefined, optionId: number): string | null {
  const place = asked?.optionIds.indexOf(optionId) ?? -1;
  return place === -1 ? null : optionLetter(place);
}

/** A question as the student's paper shows it, without its answer key. */
export function presentPaperQuestion(
  asked: PaperQuestion,
  version: QuestionVersion,
  orderNumber: number,
  signFile: (fileId: number) => string,
): Question {
  return {
    id: asked.questionId,
    questionText: version.questionText,
    questionType: version.questionType,
    points: asked.points,
    orderNumber,
    options: presentPaperOptions(asked, version),
    imageUrl: version.imageFileId === null ? null : signFile(version.imageFileId),
    ...(version.imageAlt === '' ? {} : { imageAlt: version.imageAlt }),
  };
}

export function presentPaperOptions(asked: PaperQuestion, version: QuestionVersion): QuestionOption[] {
  const textOf = new Map(version.options.map(({ id, text }) => [id, text]));
  return asked.optionIds.map((id, place) => ({
    id,
    optionLabel: optionLetter(place),
    optionText: textOf.get(id) ?? '',
    questionId: asked.questionId,
  }));
}

/** The answer key in the letters of this paper. */
export function keyOnPaper(asked: PaperQuestion, version: QuestionVersion): string | null {
  const right = version.options.find(({ label }) => label === version.correctAnswer);
  return right ? letterOnPaper(asked, right.id) : version.correctAnswer;
}

/** For the student whose paper it is. */
export function presentOwnAnswer(
  paper: { asked: ReadonlyMap<number, PaperQuestion> },
  row: AnswerRow,
): QuizAnswer {
  return presentAnswer(row, (optionId) => letterOnPaper(paper.asked.get(row.question_id), optionId));
}

export function presentUnmerged(row: UnmergedRow): UnmergedVersion {
  return {
    id: row.id,
    question: { id: row.question_id },
    response: presentResponse(row),
    savedAt: row.saved_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    device: row.device,
    sequence: row.sequence,
    from: presentPlace(row.device, row.kind, row.browser),
    storedFrom: presentPlace(row.stored_device, row.stored_kind, row.stored_browser),
    storedAt: row.stored_changed_at.toISOString(),
  };
}

function presentPlace(
  device: number | null,
  kind: AttemptDevice['kind'] | null,
  browser: string | null,
): AttemptDevice | null {
  return device === null || kind === null ? null : { device, kind, browser: browser ?? '' };
}

/** Null when the question was not answered. */
export function presentResponse(
  row: Pick<UnmergedRow, 'selected_option_id' | 'text_answer'>,
): Response | null {
  if (row.selected_option_id !== null) {
    return { type: 'option', version: 1, option: { id: row.selected_option_id } };
  }
  return row.text_answer === null ? null : { type: 'text', version: 1, text: row.text_answer };
}

/** Cuts a text for a list without splitting a character. */
export function truncateText(text: string | null, length: number): string | null {
  if (text === null || text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
