import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconAlertTriangle, IconMailExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Service } from '#shared/contract/platform/status.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { type DatePreferences, formatDateTime, formatTime } from '#web/lib/format/format-date.ts';
import { relativeTime } from '#web/lib/format/relative-time.ts';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { Fact } from '#web/ui/lists/fact.tsx';
import { faultText, problemTitle, topicName, whatIsSafe } from './service-texts.ts';
import styles from './status.module.css';

interface ProblemCardProps {
  service: Service;
  now: string;
  /** What the administrator can do about it. */
  action: ReactNode;
}

export function ProblemCard({ service, now, action }: ProblemCardProps) {
  const preferences = useDatePreferences();
  const { part, since, error, fault } = service;
  const Sign: Icon = part === 'mail' ? IconMailExclamation : IconAlertTriangle;
  const ago = relativeTime(since, new Date(now));
  const isNew = Date.parse(now) - Date.parse(since) < 60_000;
  const facts = useFacts(service, now);
  return (
    <section className={styles.problem} aria-label={problemTitle(service)} data-state={service.state}>
      <div className={styles.problemHead}>
        <Sign size={22} stroke={1.75} aria-hidden="true" />
        <div className={styles.problemText}>
          {/* The title alone, because a change in an alert is announced again. */}
          <h2 className={styles.problemTitle}>
            <span role="alert">{problemTitle(service)}</span>
          </h2>
          <p>
            {isNew ? (
              <Trans>Since {momentText(since, now, preferences)}.</Trans>
            ) : (
              <Trans>
                Since {momentText(since, now, preferences)}, {ago}.
              </Trans>
            )}{' '}
            {whatIsSafe(service)}
          </p>
          {fault && <p>{faultText(fault)}</p>}
        </div>
        {action && <div className={styles.actions}>{action}</div>}
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ key, label, value }) => (
            <Fact key={key} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
      {error !== null && error !== '' && <p className={styles.error}>{error}</p>}
    </section>
  );
}

/** The time alone for what happened today. */
function momentText(moment: string, now: string, preferences: DatePreferences): string {
  const isToday = Math.abs(Date.parse(now) - Date.parse(moment)) < 12 * 3_600_000;
  return isToday ? formatTime(moment, preferences) : formatDateTime(moment, preferences);
}

interface FactItem {
  key: string;
  label: string;
  value: string;
}

function useFacts({ part, facts }: Service, now: string): FactItem[] {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const when = (moment: string) => momentText(moment, now, preferences);
  switch (part) {
    case 'mail': {
      const { waiting = 0, oldest, nextTryAt, host } = facts;
      return [
        {
          key: 'waiting',
          label: t`Waiting`,
          value: plural(waiting, { one: '# message', other: '# messages' }),
        },
        ...(oldest
          ? [{ key: 'oldest', label: t`Oldest`, value: `${when(oldest.at)}, ${topicName(oldest.topic)}` }]
          : []),
        ...(nextTryAt ? [{ key: 'next', label: t`Next try`, value: when(nextTryAt) }] : []),
        ...(host === undefined ? [] : [{ key: 'host', label: t`Mail server`, value: host }]),
      ];
    }
    case 'disk': {
      const { freeBytes = 0, totalBytes = 0 } = facts;
      return [
        { key: 'free', label: t`Free`, value: formatFileSize(freeBytes) },
        { key: 'total', label: t`Size`, value: formatFileSize(totalBytes) },
      ];
    }
    case 'fileStore':
      return [
        {
          key: 'kind',
          label: t`Stored in`,
          value: facts.kind === 's3' ? t`S3 bucket` : t`Folder on the server`,
        },
      ];
    case 'database':
    case 'replica':
    case 'jobs':
    case 'liveUpdates':
      return [];
  }
}
