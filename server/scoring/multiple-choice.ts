import { markAs, type Scorer } from './scorer.ts';

export const scoreMultipleChoice: Scorer = ({ correctAnswer, options }, { selectedOptionId }, points) => {
  const selected = options.find(({ id }) => id === selectedOptionId);
  return markAs(selected !== undefined && selected.label === correctAnswer, points);
};
