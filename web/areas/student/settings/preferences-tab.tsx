import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarFeed } from '#web/features/calendar/calendar-feed.tsx';
import {
  preferencesQuery,
  useChangePreferences,
  useDatePreferences,
} from '#web/features/profile/preferences.ts';
import { PreferencesForm } from '#web/features/profile/preferences-form.tsx';
import { NotificationWishes } from '#web/features/settings/notification-wishes.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { useBrand } from '#web/lib/brand.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { studentEvents } from './notification-events.ts';

export function PreferencesTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <SettingsPart
        title={t`System Preferences`}
        text={t`Each choice is saved as you make it, and holds on every device.`}
      >
        <div className={styles.forms}>
          <PreferencesForm />
        </div>
      </SettingsPart>
      <Notifications />
      <SettingsPart title={t`Calendar`}>
        <CalendarFeed preferences={useDatePreferences()} />
      </SettingsPart>
    </div>
  );
}

function Notifications() {
  const { t } = useLingui();
  const { name } = useBrand();
  const change = useChangePreferences();
  return (
    <SettingsPart
      title={t`Notifications`}
      text={t`What ${name} tells you of, and how. Each choice is saved as you make it.`}
    >
      <Loaded
        query={useQuery(preferencesQuery)}
        loading={t`Loading your preferences`}
        skeleton={<SkeletonRows count={3} height={64} />}
        failed={t`Failed to load your preferences.`}
      >
        {(preferences) => (
          <NotificationWishes
            events={studentEvents}
            wishes={preferences}
            onChange={(wishes) => change.mutate(wishes, { onError: (error) => toast.error(error.message) })}
          />
        )}
      </Loaded>
    </SettingsPart>
  );
}
