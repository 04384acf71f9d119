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
      'The first column is the quiz and the second is its question bank. Leave a cell empty to repeat the one above.',
    ),
    say('Choose one of the four types from the list in the fourth column.'),
    say(
      'A multiple choice question has two to six options. Add the columns Option E and Option F if you need them. The answer is the letter of the correct option.',
    ),
    say(
      'A true or false question needs no options. Its answer is True or False, or the letter of the option.',
    ),
    say('A short answer is correct if the student writes the same text. Capital letters make no difference.'),
    say('An essay has no options and no answer. You mark it yourself.'),
    say('If you leave Points empty, the question has {points} points.', {
      points: question.points.default,
    }),
    say('Save the file and upload it. You can check the questions before anything is created.'),
  ];
}

/** The template's own guide needs no remark. Any other line in its sheet does. */
export function isTemplateGuide(name: string, texts: readonly string[]): boolean {
  return isGuide(texts, () => ({ hasName: name === nameGuideSheet(), lines: listGuideLines() }));
}
