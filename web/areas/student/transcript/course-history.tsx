import { Trans, useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import type { TranscriptCourse, TranscriptSemester } from '#shared/contract/results/documents.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import { formatDecimals, formatNumber } from '#web/lib/format/format-number.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import styles from './transcript.module.css';
import { semesterKey, semesterName } from './transcript.ts';

const parameter = 'semester';

/** All semesters, or the one in the address. */
export function CourseHistory({ semesters }: { semesters: readonly TranscriptSemester[] }) {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const chosen = semesters.find((semester) => semesterKey(semester) === params.get(parameter));
  const options = [
    { value: '', label: t`All semesters` },
    ...semesters.map((semester) => ({ value: semesterKey(semester), label: semesterName(semester) })),
  ];
  return (
    <Stack as="section" className={styles.history} gap={24} aria-labelledby="course-history">
      <div className={styles.historyHead}>
        <Text as="h2" size="section" id="course-history">
          <Trans>Course history</Trans>
        </Text>
        <div className={styles.filter}>
          <SelectField
            label={t`Semester`}
            options={options}
            value={chosen ? semesterKey(chosen) : ''}
            onChange={({ target }) => change({ [parameter]: target.value })}
          />
        </div>
      </div>
      {(chosen ? [chosen] : semesters).map((semester) => (
        <SemesterTable key={semesterKey(semester)} semester={semester} />
      ))}
    </Stack>
  );
}

function SemesterTable({ semester }: { semester: TranscriptSemester }) {
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
        {title}{' '}
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
          <Trans>Semester total</Trans>
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
