import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { UpcomingPage } from '#web/features/upcoming/upcoming-page.tsx';
import { paths } from '#web/lib/paths.ts';

const BanksPage = lazy(() => import('./question-bank/banks-page.tsx'));
const BankPage = lazy(() => import('./question-bank/bank-page.tsx'));
const QuizzesPage = lazy(() => import('./quizzes/quizzes-page.tsx'));
const QuizBuilderPage = lazy(() => import('./quizzes/builder/quiz-builder-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));
const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const SubmissionsPage = lazy(() => import('./submissions/submissions-page.tsx'));
const UploadPage = lazy(() => import('./upload/upload-page.tsx'));

export default function TeacherArea() {
  const { t } = useLingui();
  return (
    <Routes>
      <Route index element={<Navigate to={paths.teacher.dashboard} replace />} />
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="question-bank" element={<BanksPage />} />
      <Route path="question-bank/:bankId" element={<BankPage />} />
      <Route path="quizzes" element={<QuizzesPage />} />
      <Route path="quizzes/:quizId" element={<QuizBuilderPage />} />
      <Route path="upload" element={<UploadPage />} />
      <Route path="submissions" element={<SubmissionsPage />} />
      <Route path="reports" element={<UpcomingPage title={t`Reports`} />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
