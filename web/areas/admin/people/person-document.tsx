import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan } from '@tabler/icons-react';
import { useId } from 'react';
import type { StudentDocument } from '#shared/contract/documents.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './people.module.css';

interface Props {
  document: StudentDocument;
  onAsk: (kind: 'revoke' | 'replace') => void;
}

export function PersonDocument({ document, onAsk }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const preferences = useDatePreferences();
  const { quiz, code, issuedAt, revokedAt, revokeReason, abilities } = document;
  return (
    <li className={styles.document}>
      <div className={styles.documentText}>
        <p id={titleId}>{quiz ? t`Certificate: ${quiz.title}` : t`Transcript`}</p>
        <p className={styles.email}>
          <Trans>Issued on {formatDate(issuedAt, preferences)}</Trans>
        </p>
        <p className={styles.documentCode}>{code}</p>
        {revokedAt !== null && (
          <p>
            <StatusBadge tone="danger" icon={<IconBan size={13} aria-hidden="true" />}>
              <Trans>Revoked on {formatDate(revokedAt, preferences)}</Trans>
            </StatusBadge>
          </p>
        )}
        {revokeReason !== null && <p className={styles.email}>{revokeReason}</p>}
      </div>
      {abilities.revoke && (
        <Button size="xs" aria-describedby={titleId} aria-haspopup="dialog" onClick={() => onAsk('revoke')}>
          <Trans>Revoke</Trans>
        </Button>
      )}
      {abilities.replace && (
        <Button size="xs" aria-describedby={titleId} aria-haspopup="dialog" onClick={() => onAsk('replace')}>
          <Trans>Issue a new one</Trans>
        </Button>
      )}
    </li>
  );
}
