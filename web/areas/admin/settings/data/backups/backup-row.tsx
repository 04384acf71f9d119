import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconHistory, IconTrash } from '@tabler/icons-react';
import type { Backup } from '#shared/contract/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatPercent } from '#web/lib/format-number.ts';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { causeName, statusName, statusTone } from './backup-words.ts';
import styles from './backups.module.css';

interface Props {
  backup: Backup;
  onDownload: (backup: Backup) => void;
  onRestore: (backup: Backup) => void;
  onDelete: (backup: Backup) => void;
}

export function BackupRow({ backup, ...asked }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const when = formatDateTime(backup.startedAt, preferences);
  const items = useMenu(backup, asked);
  const { takenAt, isBrought, bytes, requestedBy } = backup;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <time className="ui-data-title" dateTime={backup.startedAt}>
          {when}
        </time>
        {isBrought && takenAt !== null && (
          <span className="ui-data-second">
            <Trans>Holds the data of {formatDateTime(takenAt, preferences)}</Trans>
          </span>
        )}
      </th>
      <td data-label={t`Cause`}>{causeName(backup)}</td>
      <td data-label={t`Status`}>
        <BackupState backup={backup} />
      </td>
      <td data-label={t`Size`} data-kind="number">
        <span className={styles.oneLine}>{bytes === null ? '–' : formatFileSize(bytes)}</span>
      </td>
      <td data-label={t`Contents`}>
        <Contents backup={backup} />
      </td>
      <td data-label={t`By`}>{requestedBy?.name ?? t`The system`}</td>
      <td data-kind="menu">
        {items.length > 0 && <ActionMenu label={t`More for the backup of ${when}`} items={items} />}
      </td>
    </tr>
  );
}

function useMenu(backup: Backup, { onDownload, onRestore, onDelete }: Omit<Props, 'backup'>): MenuAction[] {
  const { t } = useLingui();
  const { abilities } = backup;

  return [
    ...(abilities.download
      ? [
          {
            label: t`Download`,
            icon: <IconDownload size={16} aria-hidden="true" />,
            onClick: () => onDownload(backup),
          },
        ]
      : []),
    ...(abilities.restore
      ? [
          {
            label: t`Restore`,
            icon: <IconHistory size={16} aria-hidden="true" />,
            onClick: () => onRestore(backup),
          },
        ]
      : []),
    ...(abilities.delete
      ? [
          {
            label: t`Delete`,
            icon: <IconTrash size={16} aria-hidden="true" />,
            tone: 'danger' as const,
            onClick: () => onDelete(backup),
          },
        ]
      : []),
  ];
}

function BackupState({ backup: { status, progress, error } }: { backup: Backup }) {
  return (
    <div className={styles.state}>
      <StatusBadge tone={statusTone[status]}>{statusName(status)}</StatusBadge>
      {status === 'RUNNING' && (
        <div className={styles.progress}>
          <ProgressBar value={progress} of={100} />
          <span>{formatPercent(progress)}</span>
        </div>
      )}
      {error !== null && <span className={styles.error}>{error}</span>}
    </div>
  );
}

function Contents({ backup: { rows, files, filesMissing } }: { backup: Backup }) {
  if (rows === null || files === null) return '–';
  return (
    <>
      <span className={styles.oneLine}>{plural(rows, { one: '# row', other: '# rows' })}</span>
      <span className="ui-data-second">{plural(files, { one: '# file', other: '# files' })}</span>
      {filesMissing > 0 && (
        <span className="ui-data-second">
          {plural(filesMissing, { one: '# file was gone already', other: '# files were gone already' })}
        </span>
      )}
    </>
  );
}
