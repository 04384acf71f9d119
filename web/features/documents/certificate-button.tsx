import { Trans } from '@lingui/react/macro';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { documentsQuery, useDocumentDownload } from './documents.ts';

interface Props {
  studentId: number;
  quizId: number;
  /** Of the heading that names the quiz. */
  describedBy?: string;
  size?: 'xs' | 'sm';
}

/** Downloads the certificate for a quiz; nothing where there is none that counts. */
export function CertificateButton({ studentId, quizId, describedBy, size = 'xs' }: Props) {
  const { data } = useQuery(documentsQuery(studentId));
  const download = useDocumentDownload();
  const certificate = data?.items.find(({ quiz, abilities }) => quiz?.id === quizId && abilities.download);
  if (!certificate) return null;
  return (
    <Button
      size={size}
      loading={download.isPending}
      leftSection={<IconCertificate size={16} aria-hidden="true" />}
      aria-describedby={describedBy}
      onClick={() => download.mutate(certificate.id)}
    >
      <Trans>Certificate</Trans>
    </Button>
  );
}
