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
    return t`The registration of ${name} was refused or deleted meanwhile.`;
  const sentences = [
    alreadyAccepted > 0 &&
      plural(alreadyAccepted, {
        one: '# registration had been accepted meanwhile.',
        other: '# registrations had been accepted meanwhile.',
      }),
    gone > 0 &&
      plural(gone, {
        one: '# registration had been refused or deleted meanwhile.',
        other: '# registrations had been refused or deleted meanwhile.',
      }),
  ].filter((text) => text !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}
