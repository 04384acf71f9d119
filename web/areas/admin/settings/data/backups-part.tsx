import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudUpload, IconDatabaseExport, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { useLastPage } from '#web/ui/lists/use-last-page.ts';
import { BackupList } from './backups/backup-list.tsx';
import { frequencyName } from './backups/backup-words.ts';
import styles from './backups/backups.module.css';
import {
  backupsQuery,
  scheduleQuery,
  useCopyBackups,
  useStartBackup,
  useUploadBackup,
} from './backups/backups.ts';

/** Backups of everything: make, upload, download, restore, delete. */
export function BackupsPart() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const max = usePageSize();
  const shown = { max, offset: (page - 1) * max };
  const backups = useQuery(backupsQuery(shown));
  useLastPage(backups.data, max, setPage);
  const isRunning = backups.data?.items.some(({ status }) => status === 'RUNNING') ?? false;
  const total = backups.data?.total ?? 0;
  return (
    <SettingsPart
      section="backups"
      title={t`Backups`}
      text={t`A backup contains all accounts, quizzes, grades, settings (except the mail server) and files, including private data. Store downloaded backups where only you can read them.`}
    >
      <Stack gap={16}>
        <ScheduleLine />
        <BackupTools isRunning={isRunning} />
        <p className="visually-hidden" role="status">
          {isRunning
            ? t`A backup is running.`
            : backups.data && plural(total, { one: '# backup', other: '# backups' })}
        </p>
        <Loaded
          query={backups}
          loading={t`Loading backups…`}
          skeleton={<SkeletonRows count={3} height={52} />}
          failed={t`We couldn’t load the backups.`}
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
      </Stack>
    </SettingsPart>
  );
}

/** When the next automatic backup runs, and where it goes; nothing until that is known. */
function ScheduleLine() {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { data } = useQuery(scheduleQuery);
  if (!data) return null;
  const frequency = frequencyName(data.frequency);
  const next = formatDateTime(data.nextAt, preferences);
  const kept = plural(data.kept, {
    one: 'The most recent scheduled backup is kept.',
    other: 'The # most recent scheduled backups are kept.',
  });
  const place = data.copies?.place;
  return (
    <Text tone="ink2">
      <Trans>
        {frequency}, next on <time dateTime={data.nextAt}>{next}</time>.
      </Trans>{' '}
      {kept} {data.recipients > 0 && t`New backups are encrypted.`}{' '}
      {place !== undefined && t`Each one is copied to ${place}.`}
    </Text>
  );
}

/** Makes a backup now, or uploads one. */
function BackupTools({ isRunning }: { isRunning: boolean }) {
  const { t } = useLingui();
  const start = useStartBackup();
  const upload = useUploadBackup();
  const [sent, setSent] = useState(0);

  function run() {
    if (isRunning) return;
    start.mutate(undefined, { onError: (error) => toast.error(error.message) });
  }

  function bring(file: File) {
    setSent(0);
    upload.mutate(
      { file, onSent: setSent },
      {
        onSuccess: ({ isEncrypted }) =>
          toast.success(
            isEncrypted
              ? t`${file.name} was added to the list. It’s encrypted, so CQuiz checked only its format. Restoring it checks the rest.`
              : t`${file.name} is intact and was added to the list.`,
          ),
        onError: (error) => toast.error(error.message),
      },
    );
  }

  return (
    <Row wrap gap={8} align="center">
      <Button
        leftSection={<IconDatabaseExport size={18} aria-hidden="true" />}
        loading={start.isPending}
        aria-disabled={isRunning || undefined}
        onClick={run}
      >
        <Trans>Run backup now</Trans>
      </Button>
      <CopyButton />
      <FileButton
        accept=".gz,.tgz,.age,application/gzip"
        disabled={upload.isPending}
        icon={<IconUpload size={18} aria-hidden="true" />}
        onFile={bring}
      >
        <Trans>Upload backup file</Trans>
      </FileButton>
      {upload.isPending && <Sending share={sent} />}
    </Row>
  );
}

/** Only while copies are missing. */
function CopyButton() {
  const { data } = useQuery(scheduleQuery);
  const copy = useCopyBackups();
  if (!data?.copies?.missing) return null;
  return (
    <Button
      leftSection={<IconCloudUpload size={18} aria-hidden="true" />}
      loading={copy.isPending || data.copies.isRunning}
      onClick={() => copy.mutate(undefined, { onError: (error) => toast.error(error.message) })}
    >
      <Trans>Copy now</Trans>
    </Button>
  );
}

function Sending({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.sending} role="status">
      <p>{share < 1 ? <Trans>Uploading… {percent}%</Trans> : <Trans>Checking the whole file…</Trans>}</p>
      <ProgressBar value={share < 1 ? share : null} of={1} />
    </div>
  );
}
