import { Trans, useLingui } from '@lingui/react/macro';
import type { TranscriptSemester } from '#shared/contract/documents.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { SemesterTable } from './semester-table.tsx';
import styles from './transcript.module.css';
import { semesterKey, semesterName } from './transcript.ts';

const parameter = 'semester';

/** All semesters, or the one that the address names. */
export function CourseHistory({ semesters }: { semesters: readonly TranscriptSemester[] }) {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const chosen = semesters.find((semester) => semesterKey(semester) === params.get(parameter));
  const options = [
    { value: '', label: t`All semesters` },
    ...semesters.map((semester) => ({ value: semesterKey(semester), label: semesterName(semester) })),
  ];
  return (
    <section className={styles.history} aria-labelledby="course-history">
      <div className={styles.historyHead}>
        <h2 className={styles.historyTitle} id="course-history">
          <Trans>Course history</Trans>
        </h2>
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
    </section>
  );
}
