import { useLingui } from '@lingui/react/macro';
import { AllNotifications } from '#web/features/notifications/all-notifications.tsx';
import { usePageSize } from '#web/features/profile/page-size.ts';

export default function NotificationsPage() {
  const { t } = useLingui();
  return <AllNotifications subtitle={t`Activity in your institution, newest first.`} step={usePageSize()} />;
}
