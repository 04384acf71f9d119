import { useLingui } from '@lingui/react/macro';
import type { GradeBookSummary } from '#shared/contract/record.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import styles from './grade-book.module.css';

/** Whose grade book it is. Nothing while it is not known: the figures below say so. */
export function StudentInfo({ summary }: { summary: GradeBookSummary | undefined }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  if (!summary) return null;
  const { firstName, lastName, emailAddress, program, enrollmentDate, assignedTeacher, currentCgpa } =
    summary.student;
  const facts = [
    { key: 'name', label: t`Student`, value: `${firstName} ${lastName}`.trim() || emailAddress },
    { key: 'program', label: t`Programme`, value: program.name },
    {
      key: 'enrolled',
      label: t`Enrolled`,
      value: enrollmentDate === null ? '–' : formatDate(enrollmentDate, preferences),
    },
    { key: 'teacher', label: t`Teacher`, value: assignedTeacher ?? '–' },
    {
      key: 'cgpa',
      label: t`CGPA`,
      value: currentCgpa === null ? t`None yet` : formatDecimals(currentCgpa, 2),
    },
  ];
  return (
    <section aria-label={t`Student information`}>
      <dl className={styles.student}>
        {facts.map(({ key, label, value }) => (
          <div key={key}>
            <dt className={styles.factLabel}>{label}</dt>
            <dd className={styles.factValue}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
