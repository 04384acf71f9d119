import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { UpcomingPage } from '#web/features/upcoming/upcoming-page.tsx';
import { paths } from '#web/lib/paths.ts';

const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));

export default function StudentArea() {
  const { t } = useLingui();
  return (
    <Routes>
      <Route index element={<Navigate to={paths.student.dashboard} replace />} />
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="available-quizzes" element={<UpcomingPage title={t`Available Quizzes`} />} />
      <Route path="grade_book" element={<UpcomingPage title={t`Grade Book`} />} />
      <Route path="progress" element={<UpcomingPage title={t`Progress`} />} />
      <Route path="transcript" element={<UpcomingPage title={t`Transcript`} />} />
      <Route path="settings" element={<UpcomingPage title={t`Settings`} />} />
      <Route path="quiz/:quizId/take" element={<UpcomingPage title={t`Quiz`} />} />
      <Route path="quiz/:quizId/results" element={<UpcomingPage title={t`Results`} />} />
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
