import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { BackupList } from './backups/backup-list.tsx';
import { BackupTools } from './backups/backup-tools.tsx';
import styles from './backups/backups.module.css';
import { backupsQuery } from './backups/backups.ts';
import { ScheduleLine } from './backups/schedule-line.tsx';

/** Copies of everything: make, keep, bring, restore. */
export function BackupsPart() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const max = usePageSize();
  const shown = { max, offset: (page - 1) * max };
  const backups = useQuery(backupsQuery(shown));
  useShownPage(backups.data, max, setPage);
  const isRunning = backups.data?.items.some(({ status }) => status === 'RUNNING') ?? false;
  const total = backups.data?.total ?? 0;
  return (
    <SettingsPart
      title={t`Backups`}
      text={t`A backup holds everything: people, quizzes, grades, settings and files, and with them every secret of the school. Keep a downloaded file where only you can read it.`}
    >
      <div className={styles.part}>
        <ScheduleLine />
        <BackupTools isRunning={isRunning} />
        <p className="visually-hidden" role="status">
          {isRunning
            ? t`A backup is running.`
            : backups.data && plural(total, { one: '# backup', other: '# backups' })}
        </p>
        <Loaded
          query={backups}
          loading={t`Loading the backups`}
          skeleton={<SkeletonRows count={3} height={52} />}
          failed={t`Failed to load the backups.`}
        >
          {({ items }) => (
            <BackupList
              backups={items}
              total={total}
              page={shown}
              isOld={backups.isPlaceholderData}
              onOffset={(offset) => setPage(offset / max + 1)}
            />
          )}
        </Loaded>
      </div>
    </SettingsPart>
  );
}
