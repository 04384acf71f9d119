import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SystemStatus as Status } from '#shared/contract/system.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import styles from '#web/features/settings/settings.module.css';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatNumber } from '#web/lib/format-number.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { statusQuery } from '../system-settings.ts';

/** How the system is doing, as the server says it now. */
export function SystemStatus() {
  const { t } = useLingui();
  const query = useQuery({ ...statusQuery, refetchInterval: 30_000 });
  return (
    <Loaded
      query={query}
      loading={t`Loading the status`}
      skeleton={<SkeletonRows count={4} />}
      failed={t`Failed to load the status.`}
    >
      {(status) => (
        <>
          <Facts status={status} />
          <div className={styles.links}>
            <Button loading={query.isRefetching} onClick={() => void query.refetch()}>
              <Trans>Refresh</Trans>
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Facts({ status }: { status: Status }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const count = (value: number) => formatNumber(value, preferences.language);
  const when = (moment: string) => formatDateTime(moment, preferences);
  const { users, queue, database, storage, mail } = status;
  const files = count(storage.files);
  const fileSize = formatFileSize(storage.bytes);
  const [waiting, failed] = [count(queue.waiting + queue.active), count(queue.failed)];
  const [present, most] = [count(users.count), count(users.most)];
  const items = [
    { key: 'version', label: t`Version`, value: status.version },
    { key: 'since', label: t`Running since`, value: when(status.startedAt) },
    { key: 'processes', label: t`Processes`, value: count(status.processes) },
    { key: 'users', label: t`Users`, value: t`${present} of at most ${most}` },
    { key: 'attempts', label: t`Quizzes being taken`, value: count(status.attemptsRunning) },
    { key: 'backup', label: t`Latest backup`, value: <LatestBackup status={status} /> },
    { key: 'queue', label: t`Jobs`, value: t`${waiting} waiting, ${failed} given up` },
    { key: 'mail', label: t`E-mail`, value: mail.isConfigured ? t`Sent` : t`Kept in a folder of the server` },
    { key: 'database', label: t`Database`, value: `${database.version}, ${formatFileSize(database.bytes)}` },
    { key: 'files', label: t`Files`, value: `${files}, ${fileSize}` },
  ];
  return <DataList items={items} />;
}

function LatestBackup({ status: { lastBackup } }: { status: Status }) {
  const preferences = useDatePreferences();
  if (!lastBackup) return <Trans>None yet</Trans>;
  const at = formatDateTime(lastBackup.at, preferences);
  switch (lastBackup.status) {
    case 'COMPLETED':
      return at;
    case 'RUNNING':
      return <Trans>Being made since {at}</Trans>;
    case 'FAILED':
      return <Trans>Failed at {at}</Trans>;
  }
}
