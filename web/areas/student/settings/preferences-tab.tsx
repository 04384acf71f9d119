import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarFeed } from '#web/features/calendar/calendar-feed.tsx';
import { useChangePreferences, useDatePreferences } from '#web/features/profile/preferences.ts';
import { PreferencesForm } from '#web/features/profile/preferences-form.tsx';
import { NotificationsPart } from '#web/features/settings/notifications-part.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { preferencesQuery } from '#web/lib/preferences-query.ts';
import { studentEvents } from './notification-events.ts';

export function PreferencesTab() {
  const { t } = useLingui();
  const { mutate } = useChangePreferences();
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
      <NotificationsPart events={studentEvents} query={useQuery(preferencesQuery)} onChange={mutate} />
      <SettingsPart title={t`Calendar`}>
        <CalendarFeed preferences={useDatePreferences()} />
      </SettingsPart>
    </div>
  );
}
