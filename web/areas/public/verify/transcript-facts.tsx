import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedSemester, IssuedTranscript } from '#shared/contract/documents.ts';
import { formatDecimals, formatNumber } from '#web/lib/format-number.ts';
import { DataList } from '#web/ui/data-list.tsx';
import { useDayWords } from './use-day-words.ts';
import styles from './verify.module.css';

export function TranscriptFacts({ transcript, code }: { transcript: IssuedTranscript; code: string }) {
  const { t, i18n } = useLingui();
  const day = useDayWords();
  const { student, summary, institution, issuedAt, timezone, semesters } = transcript;
  const number = (value: number) => formatNumber(value, i18n.locale);
  const enrolled =
    student.enrollmentDate === null
      ? []
      : [{ key: 'enrolled', label: t`Enrolled`, value: day(student.enrollmentDate, timezone) }];
  const items = [
    { key: 'kind', label: t`Document`, value: t`Transcript` },
    { key: 'name', label: t`Name`, value: student.name },
    ...(student.number === null ? [] : [{ key: 'number', label: t`Student number`, value: student.number }]),
    { key: 'program', label: t`Programme`, value: student.program },
    ...enrolled,
    {
      key: 'gpa',
      label: t`Cumulative GPA`,
      value: summary.gpa === null ? '–' : formatDecimals(summary.gpa, 2, i18n.locale),
    },
    { key: 'credits', label: t`Total credits`, value: number(summary.credits) },
    { key: 'courses', label: t`Courses`, value: number(summary.courses) },
    { key: 'semesters', label: t`Semesters`, value: number(summary.semesters) },
    { key: 'issued', label: t`Date of issue`, value: day(issuedAt, timezone) },
    { key: 'institution', label: t`Institution`, value: institution },
    { key: 'code', label: t`Code`, value: <span className={styles.shownCode}>{code}</span> },
  ];
  return (
    <>
      <DataList items={items} />
      {semesters.map((semester) => (
        <SemesterLines key={`${semester.name} ${semester.year}`} semester={semester} />
      ))}
    </>
  );
}

function SemesterLines({ semester }: { semester: IssuedSemester }) {
  const { t, i18n } = useLingui();
  const { name, year, gpa, courses } = semester;
  const shown = gpa === null ? null : formatDecimals(gpa, 2, i18n.locale);
  return (
    <section>
      <h3 className={styles.semester}>{year === null ? t`Outside the semesters` : `${name} ${year}`}</h3>
      <ul className={styles.lines}>
        {courses.map(({ code, title, credits, grade: given, gradePoints, isProvisional }) => {
          const points = gradePoints === null ? '–' : formatDecimals(gradePoints, 1, i18n.locale);
          const grade = given ?? '–';
          const counted = formatNumber(credits, i18n.locale);
          return (
            <li key={`${code} ${title} ${credits} ${grade}`} className={styles.line}>
              <span className={styles.course}>
                {code === '' ? title : `${code} · ${title}`}
                {isProvisional && (
                  <span className={styles.provisional}>
                    <Trans>Provisional</Trans>
                  </span>
                )}
              </span>
              <span className={styles.figures}>
                <Trans>
                  Credits {counted} · Grade {grade} · Grade points {points}
                </Trans>
              </span>
            </li>
          );
        })}
      </ul>
      {shown !== null && (
        <p className={styles.semesterGpa}>
          <Trans>GPA {shown}</Trans>
        </p>
      )}
    </section>
  );
}
