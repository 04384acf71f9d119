import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery, useChangePreferences } from '#web/features/profile/preferences.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { NotificationWishes } from '#web/features/settings/notification-wishes.tsx';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { useBrand } from '#web/lib/brand.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { adminEvents, teacherEvents } from './notification-events.ts';

export function NotificationsTab() {
  const { t } = useLingui();
  const { name } = useBrand();
  const session = useSession();
  const isTeacher = session.status === 'signed-in' && session.user.role === 'TEACHER';
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
            events={isTeacher ? teacherEvents : adminEvents}
            wishes={preferences}
            onChange={(wishes) => change.mutate(wishes, { onError: (error) => toast.error(error.message) })}
          />
        )}
      </Loaded>
    </SettingsPart>
  );
}
