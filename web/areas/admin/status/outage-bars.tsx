import { Plural, Trans } from '@lingui/react/macro';
import type { Service } from '#shared/contract/platform/status.ts';
import { serviceChecks } from '#shared/limits.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { outageDays } from './outage-days.ts';
import styles from './status.module.css';

/** A bar for each of the last 30 days. The text below says the same to those who can't see them. */
export function OutageBars({ service, now }: { service: Service; now: string }) {
  const { timezone } = useDatePreferences();
  const days = outageDays(service.outages, now, timezone, serviceChecks.shownDays);
  return (
    <div className={styles.history}>
      <div className={styles.bars} aria-hidden="true">
        {days.map(({ day, state }) => (
          <span key={day} className={styles.bar} data-state={state} />
        ))}
      </div>
      <p className={styles.historyText} data-state={service.state}>
        <HistoryText service={service} />
      </p>
    </div>
  );
}

function HistoryText({ service: { state, outages } }: { service: Service }) {
  const preferences = useDatePreferences();
  const latest = outages.at(-1);
  if (state === 'down') return <Trans>Down now</Trans>;
  if (state === 'degraded') return <Trans>A problem now</Trans>;
  if (!latest) return <Trans>No outages</Trans>;
  const day = formatDate(latest.startedAt, preferences);
  if (outages.every((outage) => outage.state === 'degraded')) {
    return <Plural value={outages.length} one={`Slow on ${day}`} other={`Slow # times, last on ${day}`} />;
  }
  return <Plural value={outages.length} one={`# outage, ${day}`} other={`# outages, last on ${day}`} />;
}
