import { useLingui } from '@lingui/react/macro';
import type { Student } from '#shared/contract/people/people.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { formatDecimals } from '#web/lib/format/format-number.ts';
import { DataList } from '#web/ui/lists/data-list.tsx';

/** Facts the institution decides; students can't edit them. */
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
          // A date without time: converting it to another time zone could shift it by a day.
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
