import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Backup } from '#shared/contract/backups.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { BackupRow } from './backup-row.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

interface Props {
  backups: readonly Backup[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  onOffset: (offset: number) => void;
}

type Asked = { about: 'download' | 'restore' | 'delete'; backup: Backup };

export function BackupList({ backups, total, page, isOld, onOffset }: Props) {
  const { t } = useLingui();
  // Which one stays known while its dialog closes, so that its words do not vanish before it does.
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
          title={t`There is no backup yet`}
          text={t`The first one is made by the schedule, or when you run one.`}
        />
      ) : (
        <DataTable columns={columns()} isBusy={isOld} stackedBelow="75em">
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
    { key: 'by', label: translate`By` },
    { key: 'more', label: translate`More`, kind: 'menu' },
  ];
}
