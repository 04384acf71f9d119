import type { ReadQuestion } from '../reader-output.ts';

/** A question on one line: `MULTIPLE_CHOICE Which gas? [A Oxygen, B Helium] = B`. */
export function showQuestion({ questionType, questionText, options, correctAnswer }: ReadQuestion): string {
  const listed = options.map(({ label, text }) => `${label} ${text}`).join(', ');
  const choices = options.length === 0 ? '' : ` [${listed}]`;
  return `${questionType} ${questionText}${choices} = ${correctAnswer}`;
}
