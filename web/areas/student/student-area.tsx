import { lazy } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { useSession } from '#web/features/session/use-session.ts';
import { ViewedStudentGate } from '#web/features/viewed-student/viewed-student-gate.tsx';
import { paths } from '#web/lib/address/paths.ts';
// Not lazy: every student starts here.
import DashboardPage from './dashboard/dashboard-page.tsx';

const AvailableQuizzesPage = lazy(() => import('./available-quizzes/available-quizzes-page.tsx'));
const CalendarPage = lazy(() => import('./calendar/calendar-page.tsx'));
const GradeBookPage = lazy(() => import('./grade-book/grade-book-page.tsx'));
const ProgressPage = lazy(() => import('./progress/progress-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));
const NotificationsPage = lazy(() => import('./notifications/notifications-page.tsx'));
const TranscriptPage = lazy(() => import('./transcript/transcript-page.tsx'));
const ResultsPage = lazy(() => import('./results/results-page.tsx'));

export default function StudentArea() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.student.dashboard} replace />} />
      <Route element={<StudentPages />}>
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="available-quizzes" element={<AvailableQuizzesPage />} />
        <Route path="calendar" element={<CalendarPage />} />
        <Route path="grade_book" element={<GradeBookPage />} />
        <Route path="progress" element={<ProgressPage />} />
        <Route path="transcript" element={<TranscriptPage />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="quiz/:quizId/results" element={<ResultsPage />} />
      </Route>
      <Route path="notifications" element={<NotificationsPage />} />
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
