import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Progress, ProgressRange } from '#shared/contract/results/record.ts';
import { gradingScale } from '#shared/grading-scale.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { readChoice } from '#web/lib/address/read-choice.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';
import { Bubble } from '#web/ui/bubble.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { StatStripSkeleton } from '#web/ui/lists/stat-strip.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { progressQuery } from '../student-queries.ts';
import { Findings } from './findings.tsx';
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
        subtitle={isReadOnly ? t`Results for ${name} at a glance.` : t`Your results at a glance.`}
        actions={<RefreshButton />}
      />
      <Loaded
        query={query}
        loading={isReadOnly ? t`Loading the figures…` : t`Loading your figures…`}
        showLabel
        skeleton={
          <Stack gap={24}>
            <StatStripSkeleton count={4} />
            <SkeletonBlock height={260} />
          </Stack>
        }
        failed={t`We couldn’t load the results.`}
        retryLabel={t`Try Again`}
      >
        {(progress) => (
          <Stack gap={24}>
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
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** Before the first final grade there is nothing to plot. */
function NoResults({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  return (
    <EmptyState
      headingLevel={2}
      title={t`No final grade yet`}
      text={
        waiting === 0
          ? t`Charts appear here once a quiz is submitted and marked.`
          : plural(waiting, {
              one: '# result isn’t final yet. Charts appear here once it is.',
              other: '# results aren’t final yet. Charts appear here once one is.',
            })
      }
      action={
        !isReadOnly && (
          <Button component={Link} to={paths.student.availableQuizzes} variant="light">
            <Trans>Available Quizzes</Trans>
          </Button>
        )
      }
    />
  );
}

interface Props {
  letters: Progress['letters'];
  isOld: boolean;
}

/** How often each letter was earned. */
function Letters({ letters, isOld }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const total = letters.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby={titleId} aria-busy={isOld}>
      <SectionTitle id={titleId}>
        <Trans>Letter grades</Trans>
      </SectionTitle>
      <Text className={styles.sentence} size="small" tone="ink2">
        {plural(total, {
          0: 'No final grades in this period.',
          one: 'Final grade for # quiz.',
          other: 'Final grades for # quizzes.',
        })}
      </Text>
      {total > 0 && (
        <ul className={styles.letters} aria-label={t`Letter grades`}>
          {letters.map(({ letter, count }) => (
            <li key={letter} className={styles.letterRow}>
              <Bubble letter={letter} state={count > 0 ? 'filled' : 'open'} />
              <Text as="span" size="small-label">
                <LetterName letter={letter} />
              </Text>
              <ProgressBar value={count} of={total} />
              <span className={styles.letterCount}>
                {plural(count, { one: '# quiz', other: '# quizzes' })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "B+, from 80%". */
function LetterName({ letter }: { letter: string }) {
  const begins = gradingScale.find((step) => step.letter === letter)?.from ?? 0;
  const from = formatPercent(begins);
  const above = formatPercent(gradingScale.findLast((step) => step.from > begins)?.from ?? 0);
  if (begins === 0) {
    return (
      <Trans>
        {letter}, below {above}
      </Trans>
    );
  }
  return (
    <Trans>
      {letter}, from {from}
    </Trans>
  );
}
