import { Trans, useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import type { TranscriptCourse, TranscriptSemester } from '#shared/contract/documents.ts';
import { formatDecimals, formatNumber } from '#web/lib/format-number.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import styles from './transcript.module.css';
import { semesterName } from './transcript.ts';

export function SemesterTable({ semester }: { semester: TranscriptSemester }) {
  const id = useId();
  return (
    <section className={styles.semester}>
      <h3 className={styles.semesterName} id={id}>
        {semesterName(semester)}
      </h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Code</Trans>
            </th>
            <th scope="col">
              <Trans>Title</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>Credits</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>Grade</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>Grade points</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {semester.courses.map((course) => (
            <CourseRow key={course.id} course={course} />
          ))}
        </tbody>
        <SemesterSum semester={semester} />
      </table>
    </section>
  );
}

function CourseRow({ course }: { course: TranscriptCourse }) {
  const { t, i18n } = useLingui();
  const { code, title, credits, grade, gradePoints, isProvisional } = course;
  return (
    <tr>
      <td className={styles.code}>{code === '' ? '–' : code}</td>
      <th scope="row">
        <span className={styles.title}>{title}</span>{' '}
        {isProvisional && (
          <StatusBadge tone="warning" icon={<IconHourglass size={13} aria-hidden="true" />}>
            <Trans>Provisional</Trans>
          </StatusBadge>
        )}
      </th>
      <td data-number data-label={t`Credits`}>
        {formatNumber(credits, i18n.locale)}
      </td>
      <td data-number data-label={t`Grade`} className={styles.grade}>
        {grade ?? '–'}
      </td>
      <td data-number data-label={t`Grade points`}>
        {gradePoints === null ? '–' : formatDecimals(gradePoints, 1, i18n.locale)}
      </td>
    </tr>
  );
}

function SemesterSum({ semester: { credits, gpa } }: { semester: TranscriptSemester }) {
  const { t, i18n } = useLingui();
  const shown = gpa === null ? null : formatDecimals(gpa, 2, i18n.locale);
  return (
    <tfoot>
      <tr>
        <td />
        <th scope="row">
          <Trans>Semester</Trans>
        </th>
        <td data-number data-label={t`Credits`}>
          {formatNumber(credits, i18n.locale)}
        </td>
        <td />
        <td data-number>{shown === null ? '–' : <Trans>GPA {shown}</Trans>}</td>
      </tr>
    </tfoot>
  );
}
