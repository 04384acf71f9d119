import { say } from '#server/language/say.ts';
import { passwordLength, peopleImport } from '#shared/limits.ts';
import { nameGuideSheet } from './guide-sheet.ts';
import { isGuide } from './is-guide.ts';

export function listPeopleGuideLines(): string[] {
  return [
    say('How to fill in the sheet "People"'),
    say('Write one person in each row and replace the examples with your own.'),
    say('A new person needs a first name, a last name and an email address. Everything else is optional.'),
    say(
      'People who are already in CQuiz are matched by student number, then email address, then employee ID. An empty cell changes nothing.',
    ),
    say('Leave the student number of a new student empty. CQuiz assigns it.'),
    say('The role is Student or Teacher. If you leave it blank, a new person becomes a student.'),
    say('Write dates as 2004-05-31 or 31/05/2004.'),
    say(
      'Name a student’s teacher by email address or by first and last name. The teacher can be in the same list.',
    ),
    say('Write the name of the programme. If you leave it blank, the default programme is used.'),
    say(
      'Add a Password column (at least {least} characters) only if you give out passwords yourself. Otherwise everyone gets an invitation to choose their own.',
      { least: passwordLength.min },
    ),
    say('A file can have up to {most, number} people.', { most: peopleImport.maxRows }),
    say('Save the file and upload it. You can check every change before it is made.'),
  ];
}

/** The template's own guide is not a list of people. */
export function isPeopleGuide(name: string | null, texts: readonly string[]): boolean {
  return isGuide(texts, () => ({ hasName: name === nameGuideSheet(), lines: listPeopleGuideLines() }));
}
