import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TeacherActivity, TeacherMetrics } from '#shared/contract/results/dashboard.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { hostileText, watchForInjection } from '#web/testing/watch-for-injection.ts';
import { toastStore } from '#web/ui/feedback/toast.ts';
import DashboardPage from './dashboard-page.tsx';

const server = setUpFakeServer();
const loaded = 'Teacher metrics loaded successfully.';
const failed = 'Failed to load teacher metrics.';
const broken = 'Something went wrong on our side.';
const nothing: TeacherMetrics = {
  activeQuizzes: 0,
  totalQuizzes: 0,
  students: 0,
  totalQuestions: 0,
  questionBanks: 0,
  fileUploads: 0,
};

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /dashboard/badges', {
    pendingRegistrations: null,
    pendingNameCorrections: null,
    pendingCreditRequests: null,
    openQuizzes: null,
    waitingSubmissions: 0,
    unreadNotifications: 0,
    problems: null,
    unreadMessages: 0,
    setUp: null,
  });
  server.answer('GET /fileUpload/teacherFileUploadList', { items: [], total: 0 });
  server.answer('GET /notification', { items: [], total: 0 });
  server.answer('GET /announcement', { items: [], total: 0 });
  server.answer('GET /dashboard/teacherMetrics', nothing);
  server.answer('GET /dashboard/teacherActivity', []);
});

async function renderDashboard(): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <DashboardPage />
    </main>,
    { at: '/teacher/dashboard', as: teacher },
  );
}

const activity = () => page.getByRole('region', { name: 'Recent Activity' });
const toasts = () => toastStore.list().map(({ text }) => text);

function closeToasts(): void {
  for (const { id } of toastStore.list()) toastStore.remove(id);
}

test('says that the figures are loading, then that they failed, and shows them after a retry', async () => {
  const answered = Promise.withResolvers<void>();
  server.respond('GET /dashboard/teacherMetrics', async () => {
    await answered.promise;
    return Response.json({ success: false, code: 'INTERNAL', message: broken }, { status: 500 });
  });
  await renderDashboard();
  await expect.element(page.getByText('Loading teacher metrics...')).toBeVisible();
  answered.resolve();
  const state = page.getByRole('main').getByRole('alert').filter({ hasText: failed });
  await expect.element(state).toMatchTextContent(broken);
  await expect.element(page.getByRole('alert').filter({ hasText: failed }).last()).toHaveClass('ui-toast');
  expect(toasts()).not.toContain(loaded);

  server.answer('GET /dashboard/teacherMetrics', nothing);
  await state.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: loaded })).toHaveClass('ui-toast');
});

test('tells a teacher who has nothing yet where to start', async () => {
  await renderDashboard();
  await expect.element(page.getByRole('heading', { name: 'No teacher metrics available.' })).toBeVisible();
  for (const [name, href] of [
    ['Create a question bank', '/teacher/question-bank'],
    ['Upload a file', '/teacher/upload'],
    ['Build a quiz', '/teacher/quizzes'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect.element(activity().getByText('No activity yet')).toBeVisible();
  closeToasts();
  await expectAccessible();
});

test('loads the recent activity again after a failure', async () => {
  server.refuse('GET /dashboard/teacherActivity', 500, 'INTERNAL', broken);
  await renderDashboard();
  await expect.element(activity().getByRole('alert')).toMatchTextContent(broken);
  server.answer('GET /dashboard/teacherActivity', []);
  await activity().getByRole('button', { name: 'Retry' }).click();
  await expect.element(activity().getByText('No activity yet')).toBeVisible();
});

test('shows names in the recent activity as text, and long ones without scrolling sideways', async () => {
  const injected = watchForInjection();
  server.answer('GET /dashboard/teacherActivity', hostileActivity);
  await renderDashboard();
  const items = activity().getByRole('listitem');
  await expect.element(items.nth(3)).toBeVisible();
  for (const [index, text] of [
    / completed .*Needs marking$/,
    /couldn’t be imported/,
    /was imported.*1 question$/,
    /was changed.*Not published$/,
  ].entries()) {
    await expect.element(items.nth(index)).toMatchTextContent(text);
  }
  expect(items.elements()).toHaveLength(4);
  expect(activity().getByText(hostileText, { exact: false }).elements()).toHaveLength(5);
  expect(injected()).toEqual([]);
  await expectFits(390, 320);
  closeToasts();
  await expectAccessibleInBothThemes();
});

const at = '2026-11-12T10:14:00.000Z';
const quiz = { id: 1, title: hostileText };
const hostileActivity: TeacherActivity[] = [
  { type: 'attempt.completed', at, attempt: { id: 1 }, quiz, studentName: hostileText, percentage: null },
  {
    type: 'upload.ended',
    at,
    upload: { id: 1 },
    fileName: `${hostileText}${'long-name'.repeat(20)}`,
    status: 'FAILED',
    questions: 0,
  },
  { type: 'upload.ended', at, upload: { id: 2 }, fileName: hostileText, status: 'COMPLETED', questions: 1 },
  { type: 'quiz.changed', at, quiz, isActive: false },
];
