import { say } from '#server/language/say.ts';
import { question } from '#shared/limits.ts';
import { isGuide } from './is-guide.ts';

export function nameGuideSheet(): string {
  return say('How to fill this in');
}

export function listGuideLines(): string[] {
  return [
    say('How to fill in the sheet "Questions"'),
    say('Write one question in each row and replace the examples with your own.'),
    say(
      'The first column names the quiz, the second the bank that its questions are kept in. Empty cells there mean the same as above.',
    ),
    say('Choose one of the four types from the list in the fourth column.'),
    say(
      'A multiple choice question has two to six options; add the columns Option E and Option F when you need them. Give the letter of the right one as its answer.',
    ),
    say(
      'A true or false question needs no options. Its answer is True or False, or the letter of the option.',
    ),
    say('A short answer is right when a student writes the same text, in capitals or not.'),
    say('An essay has neither options nor an answer. You mark it yourself.'),
    say('Points may be left empty. A question then counts {points} points.', {
      points: question.points.default,
    }),
    say('Save the file and upload it. You will see what was understood before anything is created.'),
  ];
}

/** The template's own guide needs no remark. Any other line in its sheet does. */
export function isTemplateGuide(name: string, texts: readonly string[]): boolean {
  return isGuide(texts, () => ({ hasName: name === nameGuideSheet(), lines: listGuideLines() }));
}
