import { scoreMultipleChoice } from './multiple-choice.ts';
import type { Scorer } from './scorer.ts';

/** A choice of two: A is True, B is False. */
export const scoreTrueFalse: Scorer = (key, answer, points) => scoreMultipleChoice(key, answer, points);
