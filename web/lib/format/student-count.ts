import { plural, t } from '@lingui/core/macro';
import type { ProgramAudience } from '#shared/contract/teaching/programs.ts';

/** "18 students" */
export function studentCount(students: number): string {
  return plural(students, { 0: 'no students', one: '# student', other: '# students' });
}

/** Options of a programme field, each with its number of students. */
export function programOptions(audience: readonly ProgramAudience[]) {
  return audience.map(({ id, name, students }) => ({
    value: String(id),
    label: `${name} (${studentCount(students)})`,
  }));
}

/** "BSc Statistics, 18 students." */
export function audienceText({ name, students }: ProgramAudience): string {
  return students === 0 ? t`No student is in ${name}.` : `${name}, ${studentCount(students)}.`;
}
