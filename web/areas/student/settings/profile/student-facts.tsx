import { useLingui } from '@lingui/react/macro';
import type { Student } from '#shared/contract/people.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { DataList } from '#web/ui/data-list.tsx';

/** What the institution has decided about a student: read here, changed elsewhere. */
export function StudentFacts({ student }: { student: Student }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { studentNumber, program, currentCgpa, enrollmentDate, assignedTeacher, dateOfBirth, dateCreated } =
    student;
  const none = t`None yet`;
  return (
    <DataList
      items={[
        { key: 'number', label: t`Student number`, value: studentNumber },
        { key: 'program', label: t`Programme`, value: program.name },
        { key: 'cgpa', label: t`CGPA`, value: currentCgpa === null ? none : formatDecimals(currentCgpa, 2) },
        {
          key: 'teacher',
          label: t`Assigned teacher`,
          value: assignedTeacher ? `${assignedTeacher.firstName} ${assignedTeacher.lastName}` : none,
        },
        {
          key: 'enrolled',
          label: t`Enrollment date`,
          value: enrollmentDate === null ? none : formatDate(enrollmentDate, preferences),
        },
        {
          key: 'born',
          label: t`Date of birth`,
          // A day, and not a moment: in another time zone it would be the day before.
          value:
            dateOfBirth === null
              ? t`Not given`
              : formatDate(dateOfBirth, { ...preferences, timezone: 'UTC' }),
        },
        { key: 'since', label: t`Member since`, value: formatDate(dateCreated, preferences) },
      ]}
    />
  );
}
