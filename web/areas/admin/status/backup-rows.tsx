import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconCloudUpload, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Backup, BackupSchedule } from '#shared/contract/platform/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { paths } from '#web/lib/address/paths.ts';
import { formatDate, formatDateTime, formatTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PanelList } from '#web/ui/layout/panel.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { frequencyName } from '../settings/data/backups/backup-words.ts';
import {
  scheduleQuery,
  useCopyBackups,
  useStartBackup,
  useVerifyBackup,
} from '../settings/data/backups/backups.ts';
import styles from './backup-rows.module.css';

/** The backups on the Status page. Only super admins may know of them: a backup holds every secret of the school. */
export function BackupRows() {
  const session = useSession();
  return session.status === 'signed-in' && session.user.role === 'SUPER_ADMIN' ? <Backups /> : null;
}

function Backups() {
  const { t } = useLingui();
  const schedule = useQuery(scheduleQuery);
  return (
    <section aria-labelledby="status-backups">
      <SectionTitle
        id="status-backups"
        actions={
          <Link className="text-link" to={`${paths.admin.settings}?tab=data#backups`}>
            <Trans>All backups</Trans>
          </Link>
        }
      >
        <Trans>Backups</Trans>
      </SectionTitle>
      <Loaded
        query={schedule}
        loading={t`Loading backups…`}
        skeleton={<SkeletonRows count={2} height={60} />}
        failed={t`We couldn’t load the backups.`}
      >
        {(loaded) => (
          <PanelList aria-label={t`Backups`}>
            <VerifiedRow schedule={loaded} />
            <FailedRow schedule={loaded} />
            <CopiesRow schedule={loaded} />
            <NextRow schedule={loaded} />
          </PanelList>
        )}
      </Loaded>
    </section>
  );
}

interface RowProps {
  sign: ReactNode;
  name: ReactNode;
  badge?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Row({ sign, name, badge, action, children }: RowProps) {
  return (
    <li className={styles.row}>
      {sign}
      <div>
        <h3 className={styles.name}>{name}</h3>
        {children}
      </div>
      <div className={styles.badge}>{badge}</div>
      <div className={styles.action}>{action}</div>
    </li>
  );
}

function VerifiedRow({ schedule: { lastVerified, newest, copies } }: { schedule: BackupSchedule }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const verify = useVerifyBackup();
  const running = newest?.verification.state === 'RUNNING' ? newest.verification : null;
  const when = lastVerified && formatDateTime(lastVerified.startedAt, preferences);
  const Sign = lastVerified ? IconShieldCheck : IconShieldX;
  return (
    <Row
      sign={
        <Sign
          className={styles.sign}
          data-state={lastVerified ? 'good' : 'none'}
          size={20}
          stroke={1.75}
          aria-hidden="true"
        />
      }
      name={when === null ? t`No verified backup yet` : t`Last verified backup, ${when}`}
      badge={
        running ? (
          <div className={styles.progress} role="status">
            <Text size="small" tone="ink2">
              <Trans>Verifying</Trans>
            </Text>
            <ProgressBar value={running.progress} of={100} />
          </div>
        ) : (
          lastVerified && <VerifiedBadge />
        )
      }
      action={
        newest && (
          <Button
            loading={verify.isPending}
            disabled={running !== null}
            onClick={() => verify.mutate(newest.id, { onError: ({ message }) => toast.error(message) })}
          >
            <Trans>Verify now</Trans>
          </Button>
        )
      }
    >
      <Text size="small" tone="ink3">
        {lastVerified ? (
          <Proof backup={lastVerified} place={copies?.place ?? null} />
        ) : (
          <Trans>Each new backup is restored into a temporary database and compared with the original.</Trans>
        )}
      </Text>
    </Row>
  );
}

function VerifiedBadge() {
  return (
    <StatusBadge tone="success" icon={<IconCheck size={14} aria-hidden="true" />}>
      <Trans>Verified</Trans>
    </StatusBadge>
  );
}

/** "Restored as a test at 03:04. 9,686 rows and 104 files match. Encrypted, copied to nas." */
function Proof({ backup, place }: { backup: Backup; place: string | null }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { verification, startedAt, isEncrypted, copy } = backup;
  const { at, rows, files, checkedAt } = verification;
  if (at === null) return null;
  const isSameDay = formatDate(at, preferences) === formatDate(startedAt, preferences);
  const time = isSameDay ? formatTime(at, preferences) : formatDateTime(at, preferences);
  const counted = [
    plural(rows ?? 0, { one: '# row', other: '# rows' }),
    plural(files ?? 0, { one: '# file', other: '# files' }),
  ] as const;
  const isCopied = copy.state === 'COPIED' && place !== null;
  const facts = [
    t`Restored as a test at ${time}. ${counted[0]} and ${counted[1]} match.`,
    checkedAt === null ? '' : t`Unchanged on ${formatDateTime(checkedAt, preferences)}.`,
    isEncrypted && isCopied ? t`Encrypted, copied to ${place}.` : '',
    isEncrypted && !isCopied ? t`Encrypted.` : '',
    !isEncrypted && isCopied ? t`Copied to ${place}.` : '',
  ];
  return facts.filter((fact) => fact !== '').join(' ');
}

/** The newest backup, when its verification has failed. */
function FailedRow({ schedule: { newest } }: { schedule: BackupSchedule }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  if (newest?.verification.state !== 'FAILED') return null;
  const when = formatDateTime(newest.startedAt, preferences);
  return (
    <Row
      sign={
        <IconShieldX className={styles.sign} data-state="bad" size={20} stroke={1.75} aria-hidden="true" />
      }
      name={t`Backup not verified, ${when}`}
      badge={
        <StatusBadge tone="danger">
          <Trans>Not verified</Trans>
        </StatusBadge>
      }
    >
      <Text size="small" tone="danger">
        {newest.verification.error}
      </Text>
    </Row>
  );
}

/** Shown only while copies are missing. Otherwise the row of the last verified backup names the second place. */
function CopiesRow({ schedule: { copies } }: { schedule: BackupSchedule }) {
  const preferences = useDatePreferences();
  const copy = useCopyBackups();
  if (copies === null || copies.missing === 0) return null;
  const { place, missing, missingSince, error, isRunning } = copies;
  const since = missingSince && formatDateTime(missingSince, preferences);
  return (
    <Row
      sign={
        <IconCloudUpload
          className={styles.sign}
          data-state="bad"
          size={20}
          stroke={1.75}
          aria-hidden="true"
        />
      }
      name={plural(missing, { one: '# backup has no copy', other: '# backups have no copy' })}
      action={
        <Button
          loading={copy.isPending || isRunning}
          onClick={() => copy.mutate(undefined, { onError: ({ message }) => toast.error(message) })}
        >
          <Trans>Copy now</Trans>
        </Button>
      }
    >
      <Text size="small" tone={error === null ? 'ink3' : 'danger'}>
        <Trans>
          Missing at {place} since {since}.
        </Trans>{' '}
        {error}
      </Text>
    </Row>
  );
}

function NextRow({ schedule: { frequency, kept, nextAt, newest } }: { schedule: BackupSchedule }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const start = useStartBackup();
  const when = formatDateTime(nextAt, preferences);
  const rhythm = frequencyName(frequency);
  const text = plural(kept, {
    one: 'The most recent one is kept.',
    other: 'The # most recent are kept.',
  });
  return (
    <Row
      sign={<IconClock className={styles.sign} size={20} stroke={1.75} aria-hidden="true" />}
      name={t`Next backup: ${when}`}
      action={
        <Button
          loading={start.isPending}
          disabled={newest?.verification.state === 'RUNNING'}
          onClick={() =>
            start.mutate(undefined, {
              onSuccess: () => toast.success(t`The backup is running.`),
              onError: ({ message }) => toast.error(message),
            })
          }
        >
          <Trans>Run backup now</Trans>
        </Button>
      }
    >
      <Text size="small" tone="ink3">
        {rhythm}. {text}
      </Text>
    </Row>
  );
}
