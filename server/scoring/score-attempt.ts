import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { scoreEssay } from './essay.ts';
import { scoreMultipleChoice } from './multiple-choice.ts';
import type { GivenAnswer, Key, Mark, Scorer } from './scorer.ts';
import { scoreShortAnswer } from './short-answer.ts';
import { scoreTrueFalse } from './true-false.ts';

const scorers = {
  MULTIPLE_CHOICE: scoreMultipleChoice,
  TRUE_FALSE: scoreTrueFalse,
  SHORT_ANSWER: scoreShortAnswer,
  ESSAY: scoreEssay,
} as const satisfies Record<QuestionType, Scorer>;

interface PaperQuestion {
  questionId: number;
  versionId: number;
  points: number;
}

interface Version extends Key {
  id: number;
}

interface StoredAnswer extends GivenAnswer {
  questionId: number;
}

interface MarkedQuestion extends Mark {
  questionId: number;
}

export interface ScoredAttempt {
  /** In the order of the paper. */
  marks: MarkedQuestion[];
  score: number;
  totalPoints: number;
  /** An answer needs marking. */
  isProvisional: boolean;
}

const nothing: GivenAnswer = { selectedOptionId: null, textAnswer: null };

/** Marks every question of a paper by the version the student saw. Unanswered questions earn nothing. */
export function scoreAttempt(
  paper: readonly PaperQuestion[],
  versions: readonly Version[],
  answers: readonly StoredAnswer[],
): ScoredAttempt {
  const versionOf = new Map(versions.map((version) => [version.id, version]));
  const answerTo = new Map(answers.map((answer) => [answer.questionId, answer]));
  const marks = paper.map(({ questionId, versionId, points }) => {
    const version = versionOf.get(versionId);
    if (!version) throw new Error(`Version ${versionId} of question ${questionId} is missing.`);
    const mark = scorers[version.questionType](version, answerTo.get(questionId) ?? nothing, points);
    return { questionId, ...mark };
  });
  return {
    marks,
    score: sumOf(marks.map(({ pointsEarned }) => pointsEarned ?? 0)),
    totalPoints: sumOf(paper.map(({ points }) => points)),
    isProvisional: marks.some(({ pointsEarned }) => pointsEarned === null),
  };
}

// In whole hundredths, because sums of fractions drift and could change a grade.
function sumOf(points: readonly number[]): number {
  return points.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
}
