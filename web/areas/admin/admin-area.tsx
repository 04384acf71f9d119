import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { UpcomingPage } from '#web/features/upcoming/upcoming-page.tsx';
import { paths } from '#web/lib/paths.ts';

const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const NotificationsPage = lazy(() => import('./notifications/notifications-page.tsx'));
const RegistrationRequestsPage = lazy(() => import('./registration-requests/registration-requests-page.tsx'));

export default function AdminArea() {
  const { t } = useLingui();
  return (
    <Routes>
      <Route index element={<Navigate to={paths.admin.dashboard} replace />} />
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="registration-requests" element={<RegistrationRequestsPage />} />
      <Route path="all-users" element={<UpcomingPage title={t`All Users`} />} />
      <Route path="register-user" element={<UpcomingPage title={t`Register Users`} />} />
      <Route path="notifications" element={<NotificationsPage />} />
      <Route path="settings" element={<UpcomingPage title={t`System Settings`} />} />
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
