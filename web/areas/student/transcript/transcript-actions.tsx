import { Trans } from '@lingui/react/macro';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { useTranscriptDownload } from './transcript.ts';

export function TranscriptActions({ studentId }: { studentId: number }) {
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
