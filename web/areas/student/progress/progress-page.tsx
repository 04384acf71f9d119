import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ProgressRange } from '#shared/contract/record.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { readChoice } from '#web/lib/read-choice.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { StatStripSkeleton } from '#web/ui/stat-strip-skeleton.tsx';
import { progressQuery } from '../record-queries.ts';
import { RefreshButton } from '../refresh-button.tsx';
import { Findings } from './findings.tsx';
import { Letters } from './letters.tsx';
import { NoResults } from './no-results.tsx';
import { OverTime } from './over-time.tsx';
import styles from './progress.module.css';
import { SubjectCards } from './subject-cards.tsx';

const ranges = ['all', 'semester', '30days'] as const satisfies readonly ProgressRange[];

export default function ProgressPage() {
  const { t } = useLingui();
  const { studentId, name, isReadOnly } = useViewedStudent();
  const { params, change } = useAddress();
  const range = readChoice(params.get('range'), ranges);
  const query = useQuery(progressQuery(studentId, range));
  return (
    <>
      <PageHeader
        title={t`Progress`}
        subtitle={isReadOnly ? t`What the results of ${name} come to.` : t`What your results come to.`}
        actions={<RefreshButton />}
      />
      <Loaded
        query={query}
        loading={isReadOnly ? t`Loading the figures...` : t`Loading your figures...`}
        showLabel
        skeleton={
          <div className={styles.page}>
            <StatStripSkeleton count={4} />
            <SkeletonBlock height={260} />
          </div>
        }
        failed={t`Failed to load the progress.`}
        retryLabel={t`Try Again`}
      >
        {(progress) => (
          <div className={styles.page}>
            <SubjectCards progress={progress} />
            {progress.overall.counted === 0 ? (
              <NoResults waiting={progress.overall.waiting} />
            ) : (
              <>
                <Findings progress={progress} />
                <OverTime
                  progress={progress}
                  range={range}
                  isOld={query.isPlaceholderData}
                  onRange={(chosen) => change({ range: chosen === 'all' ? null : chosen })}
                />
                <Letters letters={progress.letters} isOld={query.isPlaceholderData} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}
