import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCertificate, IconDownload, IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { StudentDocument } from '#shared/contract/documents.ts';
import { useDocumentDownload } from '#web/features/documents/documents.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { paths } from '#web/lib/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './transcript.module.css';

export function IssuedDocument({ document }: { document: StudentDocument }) {
  const { t } = useLingui();
  const titleId = useId();
  const preferences = useDatePreferences();
  const download = useDocumentDownload();
  const { id, kind, quiz, code, issuedAt, revokedAt, revokeReason, abilities } = document;
  const Icon = kind === 'CERTIFICATE' ? IconCertificate : IconFileText;
  return (
    <li className={styles.document}>
      <Icon className={styles.documentIcon} size={20} aria-hidden="true" />
      <div className={styles.documentText}>
        <p className={styles.documentTitle} id={titleId}>
          {quiz ? t`Certificate: ${quiz.title}` : t`Transcript`}{' '}
          {revokedAt !== null && (
            <StatusBadge tone="danger" icon={<IconBan size={13} aria-hidden="true" />}>
              <Trans>Revoked on {formatDate(revokedAt, preferences)}</Trans>
            </StatusBadge>
          )}
        </p>
        <p className={styles.documentFacts}>
          <Trans>Issued on {formatDate(issuedAt, preferences)}</Trans>
          <span className={styles.documentCode}>{code}</span>
        </p>
        {revokeReason !== null && (
          <p className={styles.documentFacts}>
            <Trans>Reason: {revokeReason}</Trans>
          </p>
        )}
      </div>
      <div className={styles.documentActions}>
        <Button
          component={Link}
          to={`${paths.verify}/${code}`}
          size="xs"
          variant="subtle"
          aria-describedby={titleId}
        >
          <Trans context="verb">Check</Trans>
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
      </div>
    </li>
  );
}
