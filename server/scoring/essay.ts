import { isBlank, markAs, type Scorer } from './scorer.ts';

export const scoreEssay: Scorer = (_key, { textAnswer }, points) =>
  isBlank(textAnswer) ? markAs(false, points) : { isCorrect: null, pointsEarned: null };
