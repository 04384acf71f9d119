import type { QuestionType } from '#shared/contract/question-banks.ts';
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

interface Asked {
  questionId: number;
  versionId: number;
  points: number;
}

interface Version extends Key {
  id: number;
}

interface Given extends GivenAnswer {
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
  /** Something waits for a teacher. */
  isProvisional: boolean;
}

const nothing: GivenAnswer = { selectedOptionId: null, textAnswer: null };

/** Marks every question of a paper by the version that was shown; an unanswered one earns nothing. */
export function scoreAttempt(
  paper: readonly Asked[],
  versions: readonly Version[],
  answers: readonly Given[],
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

// In whole hundredths: a sum of fractions drifts, and a grade would hang on it.
function sumOf(points: readonly number[]): number {
  return points.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
}
