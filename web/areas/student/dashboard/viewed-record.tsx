import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { studentQuery } from '#web/features/viewed-student/students.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { DataList } from '#web/ui/data-list.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './viewed-record.module.css';

/** What a student reads about themselves in their own menu, for who looks at the record. */
export function ViewedRecord({ studentId }: { studentId: number }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { data: student } = useQuery(studentQuery(studentId));
  if (!student) return null;
  const { emailAddress, program, currentCgpa, enrollmentDate, assignedTeacher } = student;
  const none = t`None yet`;
  return (
    <section className={styles.record}>
      <SectionTitle>
        <Trans context="what is known of a student">Record</Trans>
      </SectionTitle>
      <DataList
        items={[
          { key: 'email', label: t`E-mail address`, value: emailAddress },
          { key: 'program', label: t`Programme`, value: program.name },
          {
            key: 'teacher',
            label: t`Assigned teacher`,
            value: assignedTeacher ? `${assignedTeacher.firstName} ${assignedTeacher.lastName}` : none,
          },
          {
            key: 'cgpa',
            label: t`CGPA`,
            value: currentCgpa === null ? none : formatDecimals(currentCgpa, 2),
          },
          {
            key: 'enrolled',
            label: t`Enrollment date`,
            value: enrollmentDate === null ? none : formatDate(enrollmentDate, preferences),
          },
        ]}
      />
    </section>
  );
}
