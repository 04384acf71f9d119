import { Trans } from '@lingui/react/macro';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/buttons/button.tsx';
import { documentsQuery, useDocumentDownload } from './document-queries.ts';

interface Props {
  studentId: number;
  quizId: number;
  /** The id of the heading that names the quiz. */
  describedBy?: string;
  size?: 'xs' | 'sm';
}

/** Downloads the certificate for a quiz. Renders nothing if there is no valid one. */
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
