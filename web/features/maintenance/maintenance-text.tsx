import { Trans } from '@lingui/react/macro';
import type { Maintenance } from '#shared/contract/platform/system.ts';
import { type DatePreferences, deviceTimeZone, formatDateTime } from '#web/lib/format/format-date.ts';
import styles from './maintenance-text.module.css';

interface Props {
  maintenance: Maintenance;
  preferences: DatePreferences;
}

/** When planned maintenance begins and ends. */
export function PlannedText({ maintenance: { startsAt, endsAt }, preferences }: Props) {
  const start = startsAt === null ? '' : formatDateTime(startsAt, preferences);
  if (endsAt === null)
    return <Trans>Maintenance starts on {start}. You can use everything until then.</Trans>;
  const end = formatDateTime(endsAt, preferences);
  return (
    <Trans>
      Maintenance is planned from {start} to {end}. You can use everything until then.
    </Trans>
  );
}

/** When a closed system opens again, if that is known. */
export function ReopeningText({ maintenance: { mode, endsAt }, preferences }: Props) {
  if (mode !== 'scheduled' || endsAt === null) return null;
  const end = formatDateTime(endsAt, preferences);
  return <Trans>It should open again on {end}.</Trans>;
}

/** The institution's own text, as it was typed. */
export function MaintenanceMessage({ maintenance: { message } }: Pick<Props, 'maintenance'>) {
  return message === '' ? null : <p className={styles.message}>{message}</p>;
}

/** The device's own clock and date format, because preferences can't be loaded during maintenance. */
export function deviceClock(language: string): DatePreferences {
  return { dateFormat: 'D MMM YYYY', language, timezone: deviceTimeZone() };
}
