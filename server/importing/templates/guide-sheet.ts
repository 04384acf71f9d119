import { question } from '#shared/limits.ts';

export const guideSheetName = 'How to fill this in';

export const guideLines: readonly string[] = [
  'How to fill in the sheet "Questions"',
  'Write one question in each row and replace the examples with your own.',
  'The first column names the quiz, the second the bank that its questions are kept in. Empty cells there mean the same as above.',
  'Choose one of the four types from the list in the fourth column.',
  'A multiple choice question has two to six options; add the columns Option E and Option F when you need them. Give the letter of the right one as its answer.',
  'A true or false question needs no options. Its answer is True or False, or the letter of the option.',
  'A short answer is right when a student writes the same text, in capitals or not.',
  'An essay has neither options nor an answer. You mark it yourself.',
  `Points may be left empty. A question then counts ${question.points.default} points.`,
  'Save the file and upload it. You will see what was understood before anything is created.',
];

/** What the template says of itself is neither a question nor worth a remark; a line of the teacher's own is. */
export function isTemplateGuide(name: string, texts: string[]): boolean {
  return name === guideSheetName && texts.every((text) => text === '' || guideLines.includes(text));
}
