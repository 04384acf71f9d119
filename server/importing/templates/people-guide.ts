import { say } from '#server/language/say.ts';
import { passwordLength, peopleImport } from '#shared/limits.ts';
import { nameGuideSheet } from './guide-sheet.ts';
import { isGuide } from './is-guide.ts';

export function listPeopleGuideLines(): string[] {
  return [
    say('How to fill in the sheet "People"'),
    say('Write one person in each row and replace the examples with your own.'),
    say('First name, last name and email address are required. Everything else may be left empty.'),
    say('The role is Student or Teacher. Without one a person is read as a student.'),
    say('Write days as 2004-05-31 or as 31/05/2004.'),
    say(
      "Name a student's teacher by email address or by first and last name. The teacher can be in the same list.",
    ),
    say('The programme is given by its name. Without one it is the default programme.'),
    say(
      'Add a column Password (at least {least} characters) only if you hand passwords out yourself. Without one everybody chooses their own by an invitation.',
      { least: passwordLength.min },
    ),
    say('One file may hold {most, number} people.', { most: peopleImport.maxRows }),
    say('Save the file and upload it. You will see what was understood before anybody is created.'),
  ];
}

/** The template's own guide is not a list of people. */
export function isPeopleGuide(name: string | null, texts: readonly string[]): boolean {
  return isGuide(texts, () => ({ hasName: name === nameGuideSheet(), lines: listPeopleGuideLines() }));
}
