import { Trans, useLingui } from '@lingui/react/macro';
import type { Transcript } from '#shared/contract/documents.ts';
import { gradingScale } from '#shared/grading-scale.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CourseHistory } from './course-history.tsx';
import styles from './transcript.module.css';
import { TranscriptHolder } from './transcript-holder.tsx';
import { TranscriptSummary } from './transcript-summary.tsx';

/** The transcript as a sheet: what is printed of the page. */
export function TranscriptPaper({ transcript }: { transcript: Transcript }) {
  const { t } = useLingui();
  return (
    <article className={styles.paper} aria-label={t`Transcript`}>
      <TranscriptHolder transcript={transcript} />
      <TranscriptSummary summary={transcript.summary} />
      {transcript.semesters.length === 0 ? (
        <EmptyState
          title={t`There are no graded courses yet.`}
          text={t`A quiz stands here as soon as an attempt at it is graded.`}
        />
      ) : (
        <CourseHistory semesters={transcript.semesters} />
      )}
      <Rules hasProvisional={transcript.summary.provisional > 0} />
    </article>
  );
}

function Rules({ hasProvisional }: { hasProvisional: boolean }) {
  const { i18n } = useLingui();
  const scale = gradingScale
    .map(({ letter, points }) => `${letter} ${formatDecimals(points, 1, i18n.locale)}`)
    .join(', ');
  return (
    <div className={styles.rules}>
      <p>
        <Trans>GPA = sum of credits × grade points, divided by total credits. {scale}.</Trans>
      </p>
      {hasProvisional && (
        <p>
          <Trans>A provisional grade is not final or not released yet. It is in no sum.</Trans>
        </p>
      )}
    </div>
  );
}
