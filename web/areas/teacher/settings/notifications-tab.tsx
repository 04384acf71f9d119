import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '#web/features/profile/preferences.ts';
import { useBrand } from '#web/lib/brand.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { NotificationWishes } from './notification-wishes.tsx';
import { SettingsPart } from './settings-part.tsx';

export function NotificationsTab() {
  const { t } = useLingui();
  const { name } = useBrand();
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
        {(preferences) => <NotificationWishes preferences={preferences} />}
      </Loaded>
    </SettingsPart>
  );
}
