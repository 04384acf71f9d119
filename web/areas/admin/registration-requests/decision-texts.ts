import { plural, t } from '@lingui/core/macro';
import type { Student } from '#shared/contract/people/people.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { studentName } from '#web/lib/format/person-name.ts';

/** The name of one student, or the number of several. */
export function nameOrCount(students: readonly Student[]): string {
  const [first, second] = students;
  if (first && !second) return studentName(first);
  return plural(students.length, { one: '# student', other: '# students' });
}

interface Others {
  alreadyAccepted: number;
  gone: number;
}

/** Reports the registrations that someone else had decided meanwhile; null if there are none. */
export function decidedByOthers({ alreadyAccepted, gone }: Others): string | null {
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

/** A missing registration was refused or deleted in another window. */
export function acceptProblem(error: Error, name: string): string {
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return isGone ? t`The registration of ${name} was refused or deleted meanwhile.` : error.message;
}
