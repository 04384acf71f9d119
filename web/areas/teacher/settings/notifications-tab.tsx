import { useQuery } from '@tanstack/react-query';
import { useChangePreferences } from '#web/features/profile/preferences.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { NotificationsPart } from '#web/features/settings/notifications-part.tsx';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';
import { adminEvents, teacherEvents } from './notification-events.ts';

export function NotificationsTab() {
  const session = useSession();
  const isTeacher = session.status === 'signed-in' && session.user.role === 'TEACHER';
  const { mutate } = useChangePreferences();
  return (
    <NotificationsPart
      events={isTeacher ? teacherEvents : adminEvents}
      query={useQuery(preferencesQuery)}
      onChange={mutate}
    />
  );
}
