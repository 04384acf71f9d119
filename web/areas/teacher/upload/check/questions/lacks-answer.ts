import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { questionTypes } from '#shared/questions/question-types.ts';

/** Whether the answer is all that is missing. */
export function lacksOnlyAnswer(question: UploadQuestion): boolean {
  const { questionType, questionText, options, correctAnswer, faults, isDropped } = question;
  if (isDropped || faults.length !== 1 || !/\banswer/i.test(faults[0] ?? '')) return false;
  if (questionType === null || questionTypes[questionType].answeredBy !== 'option') return false;
  const texts = new Set(options.map(({ optionText }) => optionText.trim()).filter((text) => text !== ''));
  const isWhole = questionText.trim() !== '' && texts.size === options.length && options.length > 1;
  return isWhole && !options.some(({ optionLabel }) => optionLabel === correctAnswer);
}
