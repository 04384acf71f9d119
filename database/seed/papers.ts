import type { PaperQuestion } from '../tables/attempts.ts';
import type { SeededQuestion } from './banks.ts';
import type { SeededQuiz } from './quizzes.ts';
import type { Random } from './random.ts';

/** A question on a paper, with all that the seed knows about it. */
export interface AskedQuestion {
  question: SeededQuestion;
  /** The version at that time, with options ordered by label. */
  optionIds: readonly number[];
  onPaper: PaperQuestion;
}

/** The questions of a paper for an attempt that starts at that time, in order. */
export function drawPaper(quiz: SeededQuiz, startedAt: Date, random: Random): AskedQuestion[] {
  const asked = quiz.places.flatMap(({ pool, count, points }) => {
    const questions = count < pool.length ? random.shuffle(pool).slice(0, count) : pool;
    return questions.map((question) => ask(quiz, question, points, startedAt, random));
  });
  return quiz.content.shuffleQuestions ? random.shuffle(asked) : asked;
}

function ask(
  quiz: SeededQuiz,
  question: SeededQuestion,
  points: number,
  startedAt: Date,
  random: Random,
): AskedQuestion {
  const version = question.versions.findLast(({ createdAt }) => createdAt <= startedAt);
  if (version === undefined) throw new Error(`“${question.content.text}” is asked before it was written.`);
  const shown = quiz.content.shuffleOptions ? random.shuffle(version.optionIds) : [...version.optionIds];
  return {
    question,
    optionIds: version.optionIds,
    onPaper: { questionId: question.id, versionId: version.id, points, optionIds: shown },
  };
}
