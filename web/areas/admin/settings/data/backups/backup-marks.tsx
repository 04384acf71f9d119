import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudCheck, IconCloudX, IconLock, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { Backup } from '#shared/contract/platform/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';
import styles from './backups.module.css';

const icon = { size: 14, 'aria-hidden': true } as const;

/** Icons for a backup that is verified, encrypted or copied. */
export function BackupMarks({ backup }: { backup: Backup }) {
  const { t } = useLingui();
  const { isEncrypted, copy, error } = backup;
  if (error !== null) return null;
  return (
    <ul className={styles.marks}>
      <Verification backup={backup} />
      {isEncrypted && (
        <li>
          <IconLock {...icon} /> <Trans>Encrypted</Trans>
        </li>
      )}
      {copy.state === 'RUNNING' && <li>{t`Copying…`}</li>}
      {copy.state === 'COPIED' && (
        <li>
          <IconCloudCheck {...icon} /> <Trans>Copied</Trans>
        </li>
      )}
      {copy.state === 'FAILED' && (
        <li data-tone="danger">
          <IconCloudX {...icon} /> <Trans>Not copied</Trans> {copy.error}
        </li>
      )}
    </ul>
  );
}

function Verification({ backup: { verification } }: { backup: Backup }) {
  const preferences = useDatePreferences();
  const { state, at, rows, progress, error } = verification;
  if (state === 'RUNNING') {
    const done = formatPercent(progress);
    return (
      <li role="status">
        <Trans>Verifying… {done}</Trans>
      </li>
    );
  }
  if (state === 'VERIFIED' && at !== null) {
    const when = formatDateTime(at, preferences);
    return (
      <li title={plural(rows ?? 0, { one: '# row matches', other: '# rows match' })}>
        <IconShieldCheck {...icon} /> <Trans>Verified {when}</Trans>
      </li>
    );
  }
  if (state !== 'FAILED') return null;
  return (
    <li data-tone="danger">
      <IconShieldX {...icon} /> <Trans>Not verified</Trans> {error}
    </li>
  );
}
