import { passwordLength, peopleImport } from '#shared/limits.ts';

export const peopleGuideName = 'How to fill this in';

export const peopleGuideLines: readonly string[] = [
  'How to fill in the sheet "People"',
  'Write one person in each row and replace the examples with your own.',
  'First name, last name and e-mail address are required. Everything else may be left empty.',
  'The role is Student or Teacher. Without one a person is read as a student.',
  'Write days as 2004-05-31 or as 31/05/2004.',
  'The teacher of a student is given by e-mail address or by first and last name, and may stand in the same list.',
  'The programme is given by its name. Without one it is the default programme.',
  `Add a column Password (at least ${passwordLength.least} characters) only if you hand passwords out yourself. Without one everybody chooses their own by an invitation.`,
  `One file may hold ${peopleImport.mostRows.toLocaleString('en')} people.`,
  'Save the file and upload it. You will see what was understood before anybody is created.',
];

/** What the template says of itself is no list of people. */
export function isPeopleGuide(name: string | null, texts: readonly string[]): boolean {
  return name === peopleGuideName && texts.every((text) => text === '' || peopleGuideLines.includes(text));
}
