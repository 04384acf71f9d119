import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
// Not lazy: every teacher starts here.
import DashboardPage from './dashboard/dashboard-page.tsx';

const BankListPage = lazy(() => import('./question-bank/list/bank-list-page.tsx'));
const BankPage = lazy(() => import('./question-bank/bank-page.tsx'));
const QuizzesPage = lazy(() => import('./quizzes/quizzes-page.tsx'));
const QuizBuilderPage = lazy(() => import('./quizzes/builder/quiz-builder-page.tsx'));
const OverviewPage = lazy(() => import('./quizzes/hub/overview-page.tsx'));
const QuizStudentsPage = lazy(() => import('./quizzes/hub/quiz-students-page.tsx'));
const StudentListPage = lazy(() => import('./students/student-list-page.tsx'));
const StudentPage = lazy(() => import('./students/student-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));
// One chunk for all three, because the list is shown next to the other two.
const submissions = () => import('./submissions/submission-list-page.tsx');
const SubmissionListPage = lazy(submissions);
const SubmissionPage = lazy(() => submissions().then((pages) => ({ default: pages.SubmissionPage })));
const MarkingPage = lazy(() => submissions().then((pages) => ({ default: pages.MarkingPage })));
const QuestionChoicePage = lazy(() => import('./grading/question-choice-page.tsx'));
const QuestionGradingPage = lazy(() => import('./grading/question-grading-page.tsx'));
const ReportListPage = lazy(() => import('./reports/report-list-page.tsx'));
const ReportPage = lazy(() => import('./reports/report-page.tsx'));
const RegradeChoicePage = lazy(() => import('./regrade/regrade-choice-page.tsx'));
const RegradePage = lazy(() => import('./regrade/regrade-page.tsx'));
const MonitorPage = lazy(() => import('./monitor/monitor-page.tsx'));
const UploadPage = lazy(() => import('./upload/upload-page.tsx'));

export default function TeacherArea() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.teacher.dashboard} replace />} />
      <Route path="dashboard" element={<DashboardPage />} />
      <Route path="question-bank" element={<BankListPage />} />
      <Route path="question-bank/:bankId" element={<BankPage />} />
      <Route path="quizzes" element={<QuizzesPage />} />
      <Route path="quizzes/:quizId" element={<QuizBuilderPage />} />
      <Route path="quizzes/:quizId/overview" element={<OverviewPage />} />
      <Route path="quizzes/:quizId/students" element={<QuizStudentsPage />} />
      <Route path="students" element={<StudentListPage />} />
      <Route path="students/:studentId" element={<StudentPage />} />
      <Route path="upload" element={<UploadPage />} />
      <Route path="submissions" element={<SubmissionListPage />}>
        <Route path=":attemptId" element={<SubmissionPage />} />
        <Route path=":attemptId/mark" element={<MarkingPage />} />
      </Route>
      <Route path="submissions/quiz/:quizId" element={<QuestionChoicePage />} />
      <Route path="submissions/quiz/:quizId/question/:questionId" element={<QuestionGradingPage />} />
      <Route path="reports" element={<ReportListPage />} />
      <Route path="reports/:quizId" element={<ReportPage />} />
      <Route path="reports/:quizId/regrade" element={<RegradeChoicePage />} />
      <Route path="reports/:quizId/regrade/:questionId" element={<RegradePage />} />
      <Route path="quizzes/:quizId/monitor" element={<MonitorPage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
