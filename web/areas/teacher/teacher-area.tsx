import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { UpcomingPage } from '#web/features/upcoming/upcoming-page.tsx';
import { paths } from '#web/lib/paths.ts';

const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const SubmissionsPage = lazy(() => import('./submissions/submissions-page.tsx'));
const UploadPage = lazy(() => import('./upload/upload-page.tsx'));

export default function TeacherArea() {
  const { t } = useLingui();
  return (
    <Routes>
      <Route index element={<Navigate to={paths.teacher.dashboard} replace />} />
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="question-bank" element={<UpcomingPage title={t`Question Bank`} />} />
      <Route path="upload" element={<UploadPage />} />
      <Route path="submissions" element={<SubmissionsPage />} />
      <Route path="reports" element={<UpcomingPage title={t`Reports`} />} />
      <Route path="settings" element={<UpcomingPage title={t`Settings`} />} />
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
