import { Trans, useLingui } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DatePreferences } from '#web/lib/format/format-date.ts';
import { maintenanceQuery } from '#web/lib/queries/maintenance-query.ts';
import { isAnnounced } from './is-announced.ts';
import styles from './maintenance-banner.module.css';
import { MaintenanceMessage, PlannedText } from './maintenance-text.tsx';

interface Props {
  /** The settings page that ends maintenance. Null for users who can't. */
  settingsPath: string | null;
  preferences: DatePreferences;
}

/** Maintenance mode is on, or starts within a day. */
export function MaintenanceBanner({ settingsPath, preferences }: Props) {
  const { t } = useLingui();
  const { data } = useQuery({ ...maintenanceQuery, refetchInterval: 60_000 });
  if (!data || !isAnnounced(data)) return null;
  return (
    <section className={styles.banner} aria-label={t`Maintenance`}>
      <IconTool size={18} aria-hidden />
      <div>
        <p>
          {data.isClosed ? (
            <Trans>Maintenance mode is on</Trans>
          ) : (
            <PlannedText maintenance={data} preferences={preferences} />
          )}
        </p>
        <MaintenanceMessage maintenance={data} />
      </div>
      {settingsPath !== null && (
        <Link className="text-link" to={`${settingsPath}?tab=system`}>
          <Trans>Maintenance settings</Trans>
        </Link>
      )}
    </section>
  );
}
