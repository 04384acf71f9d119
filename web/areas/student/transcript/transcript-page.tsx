import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Transcript } from '#shared/contract/documents.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { IssuedDocuments } from './issued-documents.tsx';
import styles from './transcript.module.css';
import { transcriptQuery } from './transcript.ts';
import { TranscriptActions } from './transcript-actions.tsx';
import { TranscriptPaper } from './transcript-paper.tsx';

export default function TranscriptPage() {
  const { t } = useLingui();
  const { studentId } = useViewedStudent();
  const transcript = useQuery(transcriptQuery(studentId));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader
          title={t`Transcript`}
          subtitle={<Subtitle transcript={transcript.data} />}
          actions={transcript.data && <TranscriptActions studentId={studentId} />}
        />
      </div>
      <Loaded
        query={transcript}
        loading={t`Loading the transcript`}
        skeleton={<SkeletonRows count={6} height={56} />}
        failed={t`Failed to load the transcript.`}
      >
        {(data) => <TranscriptPaper transcript={data} />}
      </Loaded>
      <IssuedDocuments studentId={studentId} />
    </div>
  );
}

function Subtitle({ transcript }: { transcript: Transcript | undefined }) {
  const { t } = useLingui();
  const { isReadOnly, name } = useViewedStudent();
  const preferences = useDatePreferences();
  const lastUpdated = transcript?.lastUpdated;
  const day = lastUpdated ? formatDate(lastUpdated, preferences) : null;
  if (isReadOnly) {
    return day === null
      ? t`Computed from the best graded attempts of ${name}.`
      : t`Computed from the best graded attempts of ${name}. Updated ${day}.`;
  }
  return day === null
    ? t`Computed from your best graded attempts.`
    : t`Computed from your best graded attempts. Updated ${day}.`;
}
