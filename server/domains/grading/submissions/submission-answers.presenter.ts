import { isBlank } from '#server/scoring/scorer.ts';
import { type ActiveRegrade, type Terms, termsOf } from '#server/scoring/terms.ts';
import type { Comment } from '#shared/contract/attempts/attempts.ts';
import type { LateAnswer, SubmissionAnswer } from '#shared/contract/results/submissions.ts';
import {
  type AskedOnPaper,
  letterOnPaper,
  presentPaperOptions,
  truncateText,
} from '../../attempts/marking.service.ts';
import type { CommentRow, LateAnswerRow, StoredAnswerRow } from './submission-answers.queries.ts';

export interface Shown {
  /** The reader, to tell their own comments apart. */
  readerId: number;
  signFile: (fileId: number) => string;
}

type OnPaper = Pick<AskedOnPaper, 'asked' | 'version'>;
type Content = Pick<StoredAnswerRow, 'selected_option_id' | 'text_answer'>;

interface Given {
  stored: StoredAnswerRow | undefined;
  comments: readonly CommentRow[];
  regrades: readonly ActiveRegrade[];
}

export function presentSubmissionAnswer(on: OnPaper, given: Given, shown: Shown): SubmissionAnswer {
  const { asked, version } = on;
  const { stored, comments, regrades } = given;
  const terms = termsOf(asked, version, regrades);
  const accepted = acceptedOnPaper(on, terms);
  return {
    question: { id: asked.questionId },
    questionText: version.questionText,
    questionType: version.questionType,
    imageUrl: version.imageFileId === null ? null : shown.signFile(version.imageFileId),
    imageAlt: version.imageAlt,
    options: presentPaperOptions(asked, version),
    selectedAnswer: letterOf(on, stored?.selected_option_id ?? null),
    studentAnswer: stored ? answerText(on, stored) : null,
    acceptedAnswers: accepted,
    correctAnswer: accepted.length === 0 ? null : accepted.join('|'),
    isRegraded: terms.isRegraded,
    ...presentMark(stored),
    maxPoints: terms.points,
    timeSpent: stored?.time_spent ?? 0,
    comments: comments.map((comment) => presentComment(comment, shown.readerId)),
  };
}

/** An unanswered question earns nothing and needs no marking. */
function presentMark(stored: StoredAnswerRow | undefined) {
  if (!stored || (stored.points_earned === null && stored.text_answer === null)) {
    return { isCorrect: false, points: 0, gradingMethod: null };
  }
  return { isCorrect: stored.is_correct, points: stored.points_earned, gradingMethod: stored.grading_method };
}

/** Letters in this paper's order; texts as they are. */
function acceptedOnPaper({ asked, version }: OnPaper, { accepted }: Terms): string[] {
  if (version.options.length === 0) return [...accepted];
  return version.options
    .filter(({ label }) => accepted.includes(label))
    .flatMap(({ id }) => letterOnPaper(asked, id) ?? [])
    .toSorted();
}

function letterOf({ asked }: OnPaper, optionId: number | null): string | null {
  return optionId === null ? null : letterOnPaper(asked, optionId);
}

function answerText({ version }: OnPaper, content: Content): string | null {
  if (version.options.length === 0) return isBlank(content.text_answer) ? null : content.text_answer;
  return version.options.find(({ id }) => id === content.selected_option_id)?.text ?? null;
}

function letteredAnswer(on: OnPaper, content: Content): string | null {
  const text = answerText(on, content);
  const letter = letterOf(on, content.selected_option_id);
  return text === null || letter === null ? text : `${letter}. ${text}`;
}

export function presentComment(row: CommentRow, readerId: number): Comment {
  return {
    text: row.comment_text,
    author: row.author,
    dateCreated: row.date_created.toISOString(),
    isMine: row.author_id === readerId,
  };
}

export function presentLateAnswer(
  on: AskedOnPaper,
  row: LateAnswerRow,
  stored: StoredAnswerRow | undefined,
  excerpt = Number.POSITIVE_INFINITY,
): LateAnswer {
  const came = letteredAnswer(on, row);
  const counts = stored ? letteredAnswer(on, stored) : null;
  return {
    id: row.id,
    question: { id: row.question_id },
    orderNumber: on.orderNumber,
    questionText: on.version.questionText,
    answer: truncateText(came, excerpt),
    stored: truncateText(counts, excerpt),
    isCut: [came, counts].some((text) => (text?.length ?? 0) > excerpt),
    source: row.source,
    receivedAt: row.received_at.toISOString(),
    clientSavedAt: row.client_saved_at?.toISOString() ?? null,
    keyVisibleSince: row.key_visible_since?.toISOString() ?? null,
    decision: row.decision,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
