import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconHistory, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Backup } from '#shared/contract/platform/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { PasswordDialog } from '#web/features/settings/password-dialog.tsx';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatPercent } from '#web/lib/format/format-number.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlays/action-menu.tsx';
import { BackupMarks } from './backup-marks.tsx';
import { causeName, statusName, statusTone } from './backup-words.ts';
import styles from './backups.module.css';
import { downloadBackup, useDeleteBackup, useVerifyBackup } from './backups.ts';
import { RestoreDialog } from './restore-dialog.tsx';

interface BackupListProps {
  backups: readonly Backup[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  onOffset: (offset: number) => void;
}

type Asked = { about: 'download' | 'restore' | 'delete'; backup: Backup };

export function BackupList({ backups, total, page, isOld, onOffset }: BackupListProps) {
  const { t } = useLingui();
  // Kept while its dialog closes, so that the text does not vanish first.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const dialogOf = (about: Asked['about']) => ({
    backup: asked?.backup ?? null,
    opened: isOpen && asked?.about === about,
    onClose: () => setOpen(false),
  });

  function ask(next: Asked) {
    setAsked(next);
    setOpen(true);
  }

  return (
    <>
      {total === 0 ? (
        <EmptyState
          title={t`No backups yet`}
          text={t`The next scheduled backup will appear here. You can also run one now.`}
        />
      ) : (
        <DataTable columns={columns()} isBusy={isOld} stackedBelow="laptop">
          <tbody>
            {backups.map((backup) => (
              <BackupRow
                key={backup.id}
                backup={backup}
                onDownload={() => ask({ about: 'download', backup })}
                onRestore={() => ask({ about: 'restore', backup })}
                onDelete={() => ask({ about: 'delete', backup })}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      <Pager label={t`Pages of backups`} {...page} total={total} onOffset={onOffset} />
      <DownloadDialog {...dialogOf('download')} />
      <RestoreDialog {...dialogOf('restore')} />
      <DeleteDialog {...dialogOf('delete')} />
    </>
  );
}

function columns(): Column[] {
  return [
    { key: 'when', label: translate`When` },
    { key: 'cause', label: translate`Cause` },
    { key: 'status', label: translate`Status` },
    { key: 'size', label: translate`Size`, kind: 'number' },
    { key: 'contents', label: translate`Contents` },
    { key: 'by', label: translate`Started by` },
    { key: 'more', label: translate`More`, kind: 'menu' },
  ];
}

interface DeleteDialogProps {
  backup: Backup | null;
  opened: boolean;
  onClose: () => void;
}

function DeleteDialog({ backup, opened, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const deletion = useDeleteBackup();

  async function remove(password: string) {
    if (!backup) return;
    await deletion.mutateAsync({ backupId: backup.id, password });
    const when = formatDateTime(backup.startedAt, preferences);
    toast.success(t`The backup from ${when} was deleted.`);
  }

  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title={t`Delete this backup?`}
      confirmLabel={<Trans>Delete</Trans>}
      tone="danger"
      act={remove}
    >
      {backup && (
        <p>
          <Trans>
            The backup from {formatDateTime(backup.startedAt, preferences)} and its file will be deleted. You
            won’t be able to restore or download it.
          </Trans>{' '}
          {backup.copy.state === 'COPIED' && (
            <Trans>Its copy at the second location is deleted too, if that location can be reached.</Trans>
          )}
        </p>
      )}
    </PasswordDialog>
  );
}

interface DownloadDialogProps {
  backup: Backup | null;
  opened: boolean;
  onClose: () => void;
}

function DownloadDialog({ backup, opened, onClose }: DownloadDialogProps) {
  const { t } = useLingui();
  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title={t`Download this backup?`}
      confirmLabel={<Trans>Download</Trans>}
      act={async (password) => {
        if (backup) await downloadBackup(backup.id, password);
      }}
    >
      <p>
        <Trans>
          The file contains all data about your school and everyone in it. Store it somewhere safe.
        </Trans>
      </p>
    </PasswordDialog>
  );
}

interface BackupRowProps {
  backup: Backup;
  onDownload: (backup: Backup) => void;
  onRestore: (backup: Backup) => void;
  onDelete: (backup: Backup) => void;
}

function BackupRow({ backup, ...asked }: BackupRowProps) {
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
            <Trans>Data from {formatDateTime(takenAt, preferences)}</Trans>
          </span>
        )}
      </th>
      <td data-label={t`Cause`}>{causeName(backup)}</td>
      <td data-label={t`Status`}>
        <BackupState backup={backup} />
        <BackupMarks backup={backup} />
      </td>
      <td data-label={t`Size`} data-kind="number">
        <span className={styles.oneLine}>{bytes === null ? '–' : formatFileSize(bytes)}</span>
      </td>
      <td data-label={t`Contents`}>
        <Contents backup={backup} />
      </td>
      <td data-label={t`Started by`}>{requestedBy?.name ?? t`The system`}</td>
      <td data-kind="menu">
        {items.length > 0 && <ActionMenu label={t`More for the backup from ${when}`} items={items} />}
      </td>
    </tr>
  );
}

function useMenu(
  backup: Backup,
  { onDownload, onRestore, onDelete }: Omit<BackupRowProps, 'backup'>,
): MenuAction[] {
  const { t } = useLingui();
  const { abilities, verification } = backup;
  const verify = useVerifyBackup();

  return [
    ...(abilities.verify && verification.state !== 'RUNNING'
      ? [
          {
            label: t`Verify now`,
            icon: <IconShieldCheck size={16} aria-hidden="true" />,
            onClick: () => verify.mutate(backup.id, { onError: (error) => toast.error(error.message) }),
          },
        ]
      : []),
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
          {plural(filesMissing, { one: '# file was missing', other: '# files were missing' })}
        </span>
      )}
    </>
  );
}
