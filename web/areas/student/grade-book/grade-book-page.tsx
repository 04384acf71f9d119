import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { gradeBookSummaryQuery } from '../record-queries.ts';
import { RefreshButton } from '../refresh-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { FoundEntries } from './found-entries.tsx';
import styles from './grade-book.module.css';
import { filterOf, readGradeBookChoice } from './grade-book-choice.ts';
import { GradeBookTools } from './grade-book-tools.tsx';
import { describeFigures } from './statistics.ts';
import { StudentInfo } from './student-info.tsx';

export default function GradeBookPage() {
  const { t } = useLingui();
  const { studentId, name, isReadOnly } = useViewedStudent();
  const { params, change } = useAddress();
  const choice = readGradeBookChoice(params);
  const filter = filterOf(choice);
  const summary = useQuery(gradeBookSummaryQuery(studentId));
  return (
    <>
      <PageHeader
        title={t`Grade Book`}
        subtitle={isReadOnly ? t`Results of ${name}.` : t`Your results, quiz by quiz.`}
        actions={
          <>
            <RefreshButton />
            <DownloadButton studentId={studentId} filter={filter} />
          </>
        }
      />
      <div className={styles.page}>
        <StudentInfo summary={summary.data} />
        <MetricsStrip
          query={summary}
          texts={{
            label: t`Statistics`,
            loading: isReadOnly ? t`Loading the figures...` : t`Loading your figures...`,
            failed: t`Failed to load the statistics.`,
            retry: t`Try Again`,
          }}
          count={4}
          metrics={describeFigures}
        />
        <GradeBookTools choice={choice} summary={summary.data} onChange={change} />
        <FoundEntries filter={filter} onClear={() => change({ subject: null, status: null, search: null })} />
      </div>
    </>
  );
}
