import type { PaperQuestion } from '#database/tables/attempts.ts';
import type { Terms } from '#server/scoring/terms.ts';
import type { Comment, QuizAnswer, ReviewedQuestion } from '#shared/contract/attempts/attempts.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import {
  keyOnPaper,
  letterOnPaper,
  presentAnswer,
  presentMarks,
  presentPaperQuestion,
} from '../attempts.presenter.ts';
import type { CommentRow, MarkedAnswerRow } from './review.queries.ts';

/** How much to show, and how to sign file addresses. */
export interface Showing {
  marks: boolean;
  key: boolean;
  signFile: (fileId: number) => string;
}

export interface AskedOnPaper {
  asked: PaperQuestion;
  version: QuestionVersion;
  orderNumber: number;
}

/** A question of a paper, with its answer key if the key is visible. */
export function presentShownQuestion(
  { asked, version, orderNumber }: AskedOnPaper,
  { key, signFile }: Omit<Showing, 'marks'>,
): Question {
  return {
    ...presentPaperQuestion(asked, version, orderNumber, signFile),
    ...(key ? { correctAnswer: keyOnPaper(asked, version), feedback: version.feedback } : {}),
  };
}

/** Questions that reveal the correct answer. An essay without a model answer and feedback reveals nothing. */
export function questionsWithKey(questions: readonly Question[]): number[] {
  return questions
    .filter(({ correctAnswer, feedback }) => Boolean(correctAnswer) || Boolean(feedback))
    .map(({ id }) => id);
}

/** The parts of one reviewed question. */
interface Reviewed {
  answer: MarkedAnswerRow | undefined;
  comments: readonly CommentRow[];
  terms: Terms;
}

export function presentReviewedQuestion(
  on: AskedOnPaper,
  { answer, comments, terms }: Reviewed,
  showing: Showing,
): ReviewedQuestion {
  return {
    ...presentShownQuestion(on, showing),
    ...(terms.isRegraded ? presentRegraded(on, terms, showing) : {}),
    answer: answer ? presentReviewedAnswer(on.asked, answer, showing) : null,
    comments: showing.marks ? comments.map(presentComment) : [],
  };
}

/** The answer key after regrades. Marks follow it, and would look wrong beside the old key. */
function presentRegraded({ asked, version }: AskedOnPaper, { points, accepted }: Terms, { key }: Showing) {
  if (!key || accepted.length === 0) return { points };
  const letters = version.options
    .filter(({ label }) => accepted.includes(label))
    .flatMap(({ id }) => letterOnPaper(asked, id) ?? []);
  const right = version.options.length === 0 ? accepted : letters.toSorted();
  return { points, correctAnswer: right.join('|') };
}

function presentReviewedAnswer(asked: PaperQuestion, row: MarkedAnswerRow, { marks }: Showing): QuizAnswer {
  const answer = presentAnswer(row, (optionId) => letterOnPaper(asked, optionId));
  return marks ? { ...answer, ...presentMarks(row) } : answer;
}

export function presentComment(row: CommentRow): Comment {
  const name = `${row.author_first_name ?? ''} ${row.author_last_name ?? ''}`.trim();
  return {
    text: row.comment_text,
    author: name || row.author_email.replace(/@.*$/s, ''),
    dateCreated: row.date_created.toISOString(),
  };
}
