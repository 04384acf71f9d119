import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Transcript } from '#shared/contract/results/documents.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { IssuedDocuments } from './issued-documents.tsx';
import styles from './transcript.module.css';
import { transcriptQuery, useTranscriptDownload } from './transcript.ts';
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
        loading={t`Loading the transcript…`}
        skeleton={<SkeletonRows count={6} height={56} />}
        failed={t`We couldn’t load the transcript.`}
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
      ? t`Based on the highest-graded attempt by ${name} at each quiz.`
      : t`Based on the highest-graded attempt by ${name} at each quiz. Updated ${day}.`;
  }
  return day === null
    ? t`Based on your highest-graded attempt at each quiz.`
    : t`Based on your highest-graded attempt at each quiz. Updated ${day}.`;
}

function TranscriptActions({ studentId }: { studentId: number }) {
  const download = useTranscriptDownload(studentId);
  return (
    <>
      <Button leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
        <Trans context="verb">Print</Trans>
      </Button>
      <Button
        variant="filled"
        loading={download.isPending}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => download.mutate()}
      >
        <Trans>Download PDF</Trans>
      </Button>
    </>
  );
}
