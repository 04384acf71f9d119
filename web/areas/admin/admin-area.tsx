import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
// The first page of every administrator.
import DashboardPage from './dashboard/dashboard-page.tsx';

const AllUsersPage = lazy(() => import('./all-users/all-users-page.tsx'));
const HistoryPage = lazy(() => import('./history/history-page.tsx'));
const ImportPeoplePage = lazy(() => import('./import-people/import-people-page.tsx'));
const NotificationsPage = lazy(() => import('./notifications/notifications-page.tsx'));
const RegisterUserPage = lazy(() => import('./register-user/register-user-page.tsx'));
const RegistrationRequestsPage = lazy(() => import('./registration-requests/registration-requests-page.tsx'));
const StatusPage = lazy(() => import('./status/status-page.tsx'));
const SetUpPage = lazy(() => import('./set-up/set-up-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));

export default function AdminArea() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.admin.dashboard} replace />} />
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="registration-requests" element={<RegistrationRequestsPage />} />
      <Route path="all-users" element={<AllUsersPage />} />
      <Route path="register-user" element={<RegisterUserPage />} />
      <Route path="register-user/import" element={<ImportPeoplePage />} />
      <Route path="notifications" element={<NotificationsPage />} />
      <Route path="status" element={<StatusPage />} />
      <Route path="set-up" element={<SetUpPage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="settings/history/:accountId" element={<HistoryPage />} />
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
