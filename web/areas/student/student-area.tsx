import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { useSession } from '#web/features/session/use-session.ts';
import { UpcomingPage } from '#web/features/upcoming/upcoming-page.tsx';
import { ViewedStudentGate } from '#web/features/viewed-student/viewed-student-gate.tsx';
import { paths } from '#web/lib/paths.ts';

const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const AvailableQuizzesPage = lazy(() => import('./available-quizzes/available-quizzes-page.tsx'));
const ResultsPage = lazy(() => import('./results/results-page.tsx'));

export default function StudentArea() {
  const { t } = useLingui();
  return (
    <Routes>
      <Route index element={<Navigate to={paths.student.dashboard} replace />} />
      <Route element={<StudentPages />}>
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="available-quizzes" element={<AvailableQuizzesPage />} />
        <Route path="grade_book" element={<UpcomingPage title={t`Grade Book`} />} />
        <Route path="progress" element={<UpcomingPage title={t`Progress`} />} />
        <Route path="transcript" element={<UpcomingPage title={t`Transcript`} />} />
        <Route path="settings" element={<UpcomingPage title={t`Settings`} />} />
        <Route path="quiz/:quizId/results" element={<ResultsPage />} />
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}

function StudentPages() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <ViewedStudentGate user={session.user}>
      <Outlet />
    </ViewedStudentGate>
  );
}
