import type { PaperQuestion } from '#database/tables/attempts.ts';
import type { QuizAnswer, ReviewedQuestion } from '#shared/contract/attempts.ts';
import type { Question } from '#shared/contract/question-banks.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';
import {
  keyOnPaper,
  letterOnPaper,
  presentAnswer,
  presentMarks,
  presentPaperQuestion,
} from './attempts.presenter.ts';
import type { CommentRow, MarkedAnswerRow } from './review.queries.ts';

/** How much is shown, and how a file's address is made. */
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

/** A question of a paper, with its key where that is shown. */
export function presentShownQuestion(
  { asked, version, orderNumber }: AskedOnPaper,
  { key, signFile }: Omit<Showing, 'marks'>,
): Question {
  return {
    ...presentPaperQuestion(asked, version, orderNumber, signFile),
    ...(key ? { correctAnswer: keyOnPaper(asked, version), feedback: version.feedback } : {}),
  };
}

export function presentReviewedQuestion(
  on: AskedOnPaper,
  answer: MarkedAnswerRow | undefined,
  comments: readonly CommentRow[],
  showing: Showing,
): ReviewedQuestion {
  return {
    ...presentShownQuestion(on, showing),
    answer: answer ? presentReviewedAnswer(on.asked, answer, showing) : null,
    comments: showing.marks ? comments.map(presentComment) : [],
  };
}

function presentReviewedAnswer(asked: PaperQuestion, row: MarkedAnswerRow, { marks }: Showing): QuizAnswer {
  const answer = presentAnswer(row, (optionId) => letterOnPaper(asked, optionId));
  return marks ? { ...answer, ...presentMarks(row) } : answer;
}

function presentComment(row: CommentRow) {
  const name = `${row.author_first_name ?? ''} ${row.author_last_name ?? ''}`.trim();
  return {
    text: row.comment_text,
    author: name || row.author_email.replace(/@.*$/s, ''),
    dateCreated: row.date_created.toISOString(),
  };
}
