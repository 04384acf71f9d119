import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCertificate, IconDownload, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { StudentDocument } from '#shared/contract/results/documents.ts';
import { documentsQuery, useDocumentDownload } from '#web/features/documents/document-queries.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { paths } from '#web/lib/address/paths.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PanelList } from '#web/ui/layout/panel.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import styles from './transcript.module.css';

/** Certificates and downloaded transcripts; each can be verified by its code. */
export function IssuedDocuments({ studentId }: { studentId: number }) {
  const { t } = useLingui();
  return (
    <section className={styles.documents} aria-labelledby="issued-documents">
      <SectionTitle id="issued-documents">
        <Trans>Certificates and issued transcripts</Trans>
      </SectionTitle>
      <Loaded
        query={useQuery(documentsQuery(studentId))}
        loading={t`Loading the documents…`}
        skeleton={<SkeletonRows count={2} height={56} />}
        failed={t`We couldn’t load the documents.`}
      >
        {({ items }) =>
          items.length === 0 ? (
            <Text tone="ink2">
              <Trans>
                No documents yet. Earned certificates and downloaded transcripts will appear here.
              </Trans>
            </Text>
          ) : (
            <PanelList>
              {items.map((document) => (
                <IssuedDocument key={document.id} document={document} />
              ))}
            </PanelList>
          )
        }
      </Loaded>
    </section>
  );
}

function IssuedDocument({ document }: { document: StudentDocument }) {
  const { t } = useLingui();
  const titleId = useId();
  const preferences = useDatePreferences();
  const download = useDocumentDownload();
  const { id, kind, quiz, code, issuedAt, revokedAt, revokeReason, abilities } = document;
  const Icon = kind === 'CERTIFICATE' ? IconCertificate : IconFileText;
  return (
    <li className={styles.document}>
      <Icon className={styles.documentIcon} size={20} aria-hidden="true" />
      <Text as="div" className={styles.documentText} breaks grow>
        <Text size="label" id={titleId}>
          {quiz ? t`Certificate: ${quiz.title}` : t`Transcript`}{' '}
          {revokedAt !== null && (
            <StatusBadge tone="danger" icon={<IconBan size={13} aria-hidden="true" />}>
              <Trans>Revoked on {formatDate(revokedAt, preferences)}</Trans>
            </StatusBadge>
          )}
        </Text>
        <p className={styles.documentFacts}>
          <Trans>Issued on {formatDate(issuedAt, preferences)}</Trans>
          <span className={styles.documentCode}>{code}</span>
        </p>
        {revokeReason !== null && (
          <p className={styles.documentFacts}>
            <Trans>Reason: {revokeReason}</Trans>
          </p>
        )}
      </Text>
      <Row className={styles.documentActions} gap={8}>
        <Button
          component={Link}
          to={`${paths.verify}/${code}`}
          size="xs"
          variant="subtle"
          aria-describedby={titleId}
        >
          <Trans>Verify</Trans>
        </Button>
        {abilities.download && (
          <Button
            size="xs"
            loading={download.isPending}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            aria-describedby={titleId}
            onClick={() => download.mutate(id)}
          >
            <Trans>Download</Trans>
          </Button>
        )}
      </Row>
    </li>
  );
}
