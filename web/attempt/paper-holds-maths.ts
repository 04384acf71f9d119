import type { Paper } from '#shared/contract/attempts.ts';
import { holdsMaths } from '#shared/questions/split-maths.ts';

export function paperHoldsMaths({ questions }: Pick<Paper, 'questions'>): boolean {
  return questions.some(
    ({ questionText, options }) =>
      holdsMaths(questionText) || options.some(({ optionText }) => holdsMaths(optionText)),
  );
}
