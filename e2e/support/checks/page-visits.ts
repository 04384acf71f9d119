import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import type { VisitData, Visitor } from '../setup/visitors.ts';

interface Visit {
  as: Visitor;
  /** The addresses to open, with real ids and query strings; without it, the route itself. */
  at?: readonly ((visitData: VisitData) => string)[];
}

const adminTabs = 'profile security notifications privacy preferences data users system help'.split(' ');
const teacherTabs = ['profile', 'preferences', 'notifications', 'help'];
const studentTabs = ['profile', 'preferences', 'help'];

/** Every route of the router, and the visitor who opens it. */
export const visits: Record<string, Visit> = {
  '/login': { as: 'visitor' },
  '/register': { as: 'visitor' },
  '/reset-password': { as: 'visitor' },
  '/otp-verification': { as: 'visitor' },
  '/first-admin': { as: 'visitor' },
  '/invitation': { as: 'visitor' },
  '/email-link': { as: 'visitor' },
  '/verify': { as: 'visitor', at: [() => '/verify', () => '/verify/ABCD-EFGH-JKLM'] },
  '/admin/dashboard': { as: 'super admin' },
  '/admin/registration-requests': { as: 'super admin' },
  '/admin/all-users': { as: 'super admin' },
  '/admin/register-user': { as: 'super admin' },
  '/admin/register-user/import': { as: 'super admin' },
  '/admin/notifications': { as: 'super admin' },
  '/admin/status': { as: 'super admin' },
  '/admin/set-up': { as: 'super admin', at: [() => '/admin/set-up', () => '/admin/set-up?start'] },
  '/admin/settings': { as: 'super admin', at: adminTabs.map((tab) => () => `?tab=${tab}`) },
  '/admin/settings/history/:accountId': { as: 'super admin', at: [() => '/admin/settings/history/1'] },
  '/teacher/dashboard': { as: 'teacher' },
  '/teacher/question-bank': { as: 'teacher' },
  '/teacher/question-bank/:bankId': {
    as: 'teacher',
    at: [({ bankId }) => `/teacher/question-bank/${bankId}`],
  },
  '/teacher/quizzes': { as: 'teacher' },
  '/teacher/quizzes/:quizId': { as: 'teacher', at: [({ exam }) => `/teacher/quizzes/${exam.quizId}`] },
  '/teacher/quizzes/:quizId/monitor': {
    as: 'teacher',
    at: [({ exam }) => `/teacher/quizzes/${exam.quizId}/monitor`],
  },
  '/teacher/quizzes/:quizId/overview': {
    as: 'teacher',
    at: [({ exam }) => `/teacher/quizzes/${exam.quizId}/overview`],
  },
  '/teacher/quizzes/:quizId/students': {
    as: 'teacher',
    at: [({ exam }) => `/teacher/quizzes/${exam.quizId}/students`],
  },
  '/teacher/quizzes/:quizId/preview': {
    as: 'teacher',
    at: [({ exam }) => `/teacher/quizzes/${exam.quizId}/preview`],
  },
  '/teacher/students': { as: 'teacher' },
  '/teacher/students/:studentId': {
    as: 'teacher',
    at: [({ exam }) => `/teacher/students/${exam.student.id}`],
  },
  '/teacher/upload': { as: 'teacher' },
  '/teacher/submissions': { as: 'teacher' },
  '/teacher/submissions/:attemptId': {
    as: 'teacher',
    at: [({ attemptId }) => `/teacher/submissions/${attemptId}`],
  },
  '/teacher/submissions/:attemptId/mark': {
    as: 'teacher',
    at: [({ attemptId }) => `/teacher/submissions/${attemptId}/mark`],
  },
  '/teacher/submissions/quiz/:quizId': {
    as: 'teacher',
    at: [({ exam }) => `/teacher/submissions/quiz/${exam.quizId}`],
  },
  '/teacher/submissions/quiz/:quizId/question/:questionId': {
    as: 'teacher',
    at: [({ exam, essayId }) => `/teacher/submissions/quiz/${exam.quizId}/question/${essayId}`],
  },
  '/teacher/reports': { as: 'teacher' },
  '/teacher/reports/:quizId': { as: 'teacher', at: [({ exam }) => `/teacher/reports/${exam.quizId}`] },
  '/teacher/reports/:quizId/regrade': {
    as: 'teacher',
    at: [({ exam }) => `/teacher/reports/${exam.quizId}/regrade`],
  },
  '/teacher/reports/:quizId/regrade/:questionId': {
    as: 'teacher',
    at: [({ exam, essayId }) => `/teacher/reports/${exam.quizId}/regrade/${essayId - 1}`],
  },
  '/teacher/settings': { as: 'teacher', at: teacherTabs.map((tab) => () => `?tab=${tab}`) },
  '/student/dashboard': { as: 'student' },
  '/student/available-quizzes': { as: 'student' },
  '/student/calendar': { as: 'student' },
  '/student/grade_book': { as: 'student' },
  '/student/progress': { as: 'student' },
  '/student/transcript': { as: 'student' },
  '/student/notifications': { as: 'student' },
  '/student/settings': { as: 'student', at: studentTabs.map((tab) => () => `?tab=${tab}`) },
  '/student/quiz/:quizId/results': {
    as: 'student',
    at: [({ resultsOf }) => `/student/quiz/${resultsOf}/results`],
  },
  '/student/quiz/:quizId/take': {
    as: 'examinee',
    at: [({ exam }) => `/student/quiz/${exam.quizId}/take`],
  },
};

interface View {
  route: string;
  at?: (visitData: VisitData) => string;
}

/** The pages that a visitor opens. */
export function viewsFor(visitor: Visitor): View[] {
  return Object.entries(visits)
    .filter(([, { as }]) => as === visitor)
    .flatMap(([route, { at }]): View[] => at?.map((address) => ({ route, at: address })) ?? [{ route }]);
}

interface VisitPlan {
  views: readonly View[];
  visitData: VisitData;
  token: string | null;
}

/** Opens one page after the other and calls `look` when it has loaded. */
export async function visitEach(
  page: Page,
  { views, visitData, token }: VisitPlan,
  look: (pathname: string) => Promise<void>,
): Promise<void> {
  let previousRoute: string | undefined;
  for (const { route, at } of views) {
    const { pathname, search } = new URL(at?.(visitData) ?? route, `http://school.example${route}`);
    await test.step(pathname + search, async () => {
      if (previousRoute === undefined) await enter(page, pathname + search, token);
      else await follow(page, pathname + search, { isOtherPage: route !== previousRoute });
      await expectLoaded(page);
      await look(pathname);
    });
    previousRoute = route;
  }
}

async function enter(page: Page, address: string, token: string | null): Promise<void> {
  await page.goto('/api/health');
  if (token) await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
  await page.goto(address);
}

/**
 * Navigates as a link does, and waits for a heading that was not on the previous page. For another page it waits for
 * the h1, because the previous page may still render a heading.
 */
async function follow(page: Page, address: string, { isOtherPage }: { isOtherPage: boolean }): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1, h2, h3')) heading.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const heading = isOtherPage ? 'h1' : ':is(h1, h2, h3)';
  await expect(page.locator(`${heading}:not([data-before])`).first()).toBeAttached();
  await expect(page.locator('body'), `the focus at ${address}`).not.toBeFocused();
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
