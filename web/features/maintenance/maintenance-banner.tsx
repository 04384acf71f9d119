import { Trans, useLingui } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Maintenance } from '#shared/contract/platform/system.ts';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';
import { maintenanceQuery } from '#web/lib/queries/maintenance-query.ts';
import styles from './maintenance-banner.module.css';

interface Props {
  /** The settings page that ends maintenance. Null for users who can't. */
  settingsPath: string | null;
  preferences: DatePreferences;
}

const announcedMs = 24 * 3_600_000;

/** Maintenance mode is on, or starts within a day. */
export function MaintenanceBanner({ settingsPath, preferences }: Props) {
  const { t } = useLingui();
  const { data } = useQuery({ ...maintenanceQuery, refetchInterval: 60_000 });
  if (!data || !(data.isClosed || isSoon(data))) return null;
  return (
    <section className={styles.banner} aria-label={t`Maintenance`}>
      <IconTool size={18} aria-hidden />
      <p>
        <BannerText maintenance={data} preferences={preferences} />
      </p>
      {settingsPath !== null && (
        <Link className="text-link" to={`${settingsPath}?tab=system`}>
          <Trans>Maintenance settings</Trans>
        </Link>
      )}
    </section>
  );
}

function isSoon({ mode, startsAt }: Maintenance): boolean {
  if (mode !== 'scheduled' || startsAt === null) return false;
  const inMs = Date.parse(startsAt) - Date.now();
  return inMs > 0 && inMs < announcedMs;
}

function BannerText({
  maintenance,
  preferences,
}: {
  maintenance: Maintenance;
  preferences: DatePreferences;
}) {
  const { isClosed, startsAt, endsAt } = maintenance;
  if (isClosed) return <Trans>Maintenance mode is on</Trans>;
  const start = startsAt === null ? '' : formatDateTime(startsAt, preferences);
  if (endsAt === null)
    return <Trans>Maintenance begins on {start}. Until then everything can be used.</Trans>;
  const end = formatDateTime(endsAt, preferences);
  return (
    <Trans>
      Maintenance is planned from {start} to {end}. Until then everything can be used.
    </Trans>
  );
}
