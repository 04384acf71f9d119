import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Sights, Visitor } from './school-tour.ts';

interface Visit {
  as: Visitor;
  /** Where the address alone would not lead to what is to be seen: with what stands for `:id`, or behind the question mark. */
  at?: readonly ((sights: Sights) => string)[];
}

const adminTabs = 'profile security notifications privacy preferences data users system help'.split(' ');
const teacherTabs = ['profile', 'preferences', 'notifications', 'help'];
const studentTabs = ['profile', 'preferences', 'help'];

/** Every route of the router, by its own name, and who looks at it. */
export const visits: Record<string, Visit> = {
  '/login': { as: 'nobody' },
  '/register': { as: 'nobody' },
  '/reset-password': { as: 'nobody' },
  '/otp-verification': { as: 'nobody' },
  '/first-admin': { as: 'nobody' },
  '/invitation': { as: 'nobody' },
  '/email-link': { as: 'nobody' },
  '/verify': { as: 'nobody', at: [() => '/verify', () => '/verify/ABCD-EFGH-JKLM'] },
  '/admin/dashboard': { as: 'super admin' },
  '/admin/registration-requests': { as: 'super admin' },
  '/admin/all-users': { as: 'super admin' },
  '/admin/register-user': { as: 'super admin' },
  '/admin/register-user/import': { as: 'super admin' },
  '/admin/notifications': { as: 'super admin' },
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
  '/teacher/quizzes/:quizId/preview': {
    as: 'teacher',
    at: [({ exam }) => `/teacher/quizzes/${exam.quizId}/preview`],
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
  '/teacher/reports/:quizId/regrade/:questionId': {
    as: 'teacher',
    at: [({ exam, essayId }) => `/teacher/reports/${exam.quizId}/regrade/${essayId - 1}`],
  },
  '/teacher/settings': { as: 'teacher', at: teacherTabs.map((tab) => () => `?tab=${tab}`) },
  '/student/dashboard': { as: 'student' },
  '/student/available-quizzes': { as: 'student' },
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
  at?: (sights: Sights) => string;
}

/** What somebody looks at, one after the other. */
export function viewsFor(visitor: Visitor): View[] {
  return Object.entries(visits)
    .filter(([, { as }]) => as === visitor)
    .flatMap(([route, { at }]): View[] => at?.map((address) => ({ route, at: address })) ?? [{ route }]);
}

interface Tour {
  views: readonly View[];
  sights: Sights;
  token: string | null;
}

/** One page after the other, each looked at when it has loaded. */
export async function visitEach(
  page: Page,
  { views, sights, token }: Tour,
  look: (pathname: string) => Promise<void>,
): Promise<void> {
  let before: string | undefined;
  for (const { route, at } of views) {
    const { pathname, search } = new URL(at?.(sights) ?? route, `http://school.example${route}`);
    await test.step(pathname + search, async () => {
      if (before === undefined) await enter(page, pathname + search, token);
      else await follow(page, pathname + search, { isOtherPage: route !== before });
      await expectLoaded(page);
      await look(pathname);
    });
    before = route;
  }
}

async function enter(page: Page, address: string, token: string | null): Promise<void> {
  await page.goto('/api/health');
  if (token) await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
  await page.goto(address);
}

/**
 * As a link in the page leads there: whatever stood on the page before is gone, and what comes has come. A page that is
 * left may still bring a heading of its own, so the title of another one is waited for.
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
