import { say } from '#server/language/say.ts';
import { passwordLength, peopleImport } from '#shared/limits.ts';
import { nameGuideSheet } from './guide-sheet.ts';
import { isGuide } from './is-guide.ts';

export function listPeopleGuideLines(): string[] {
  return [
    say('How to fill in the sheet "People"'),
    say('Write one person in each row and replace the examples with your own.'),
    say(
      'A new person needs a first name, a last name and an email address. Everything else may be left empty.',
    ),
    say(
      'A person who is already in CQuiz is found by student number, else by email address, else by employee ID. An empty cell changes nothing.',
    ),
    say('Leave the student number of a new student empty. CQuiz assigns it.'),
    say('The role is Student or Teacher. Without one a new person is read as a student.'),
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
    say('Save the file and upload it. You see every change before it is made.'),
  ];
}

/** The template's own guide is not a list of people. */
export function isPeopleGuide(name: string | null, texts: readonly string[]): boolean {
  return isGuide(texts, () => ({ hasName: name === nameGuideSheet(), lines: listPeopleGuideLines() }));
}
