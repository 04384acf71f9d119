import { useLingui } from '@lingui/react/macro';
import { Navigate } from 'react-router';
import { AllNotifications } from '#web/features/notifications/all-notifications.tsx';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { paths } from '#web/lib/address/paths.ts';

export default function NotificationsPage() {
  const { t } = useLingui();
  const step = usePageSize();
  const session = useSession();
  // Someone viewing a student's record has their own notifications page.
  if (session.status === 'signed-in' && session.user.role !== 'STUDENT') {
    return <Navigate to={paths.admin.notifications} replace />;
  }
  return <AllNotifications subtitle={t`Updates about your quizzes and grades, newest first.`} step={step} />;
}
