import { plural, t } from '@lingui/core/macro';
import { studentName } from '#web/lib/format/person-name.ts';
import type { Applicant } from './acceptance.ts';

/** The name of one student, or the number of several. */
export function nameOrCount(students: readonly Applicant[]): string {
  const [first, second] = students;
  if (first && !second) return studentName(first);
  return plural(students.length, { one: '# student', other: '# students' });
}

interface Others {
  alreadyAccepted: number;
  gone: number;
}

/** Reports the registrations that someone else had decided meanwhile; null if there are none. */
export function decidedByOthers(
  { alreadyAccepted, gone }: Others,
  students: readonly Applicant[],
): string | null {
  const name = nameOrCount(students);
  if (students.length === 1 && gone > 0)
    return t`${name}’s registration had already been refused or deleted.`;
  const sentences = [
    alreadyAccepted > 0 &&
      plural(alreadyAccepted, {
        one: '# registration had already been accepted.',
        other: '# registrations had already been accepted.',
      }),
    gone > 0 &&
      plural(gone, {
        one: '# registration had already been refused or deleted.',
        other: '# registrations had already been refused or deleted.',
      }),
  ].filter((text) => text !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}
