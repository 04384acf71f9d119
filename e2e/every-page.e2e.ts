import type { APIRequestContext, Page } from '@playwright/test';
import { readRoutes } from './all-routes.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from './page-checks.ts';
import { prepareSights, type Sights, type Visitor } from './school-tour.ts';

interface Visit {
  as: Visitor;
  /** Where the address alone would not lead to what is to be seen: with what stands for `:id`, or behind the question mark. */
  at?: readonly ((sights: Sights) => string)[];
}

const adminTabs = 'profile security notifications privacy preferences data users system help'.split(' ');
const teacherTabs = ['profile', 'preferences', 'notifications', 'help'];
const studentTabs = ['profile', 'preferences', 'help'];

/** Every route of the router, by its own name, and who looks at it. */
const visits: Record<string, Visit> = {
  '/login': { as: 'nobody' },
  '/register': { as: 'nobody' },
  '/reset-password': { as: 'nobody' },
  '/otp-verification': { as: 'nobody' },
  '/first-admin': { as: 'nobody' },
  '/invitation': { as: 'nobody' },
  '/verify': { as: 'nobody', at: [() => '/verify', () => '/verify/ABCD-EFGH-JKLM'] },
  '/admin/dashboard': { as: 'super admin' },
  '/admin/registration-requests': { as: 'super admin' },
  '/admin/all-users': { as: 'super admin' },
  '/admin/register-user': { as: 'super admin' },
  '/admin/register-user/import': { as: 'super admin' },
  '/admin/notifications': { as: 'super admin' },
  '/admin/settings': { as: 'super admin', at: adminTabs.map((tab) => () => `?tab=${tab}`) },
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

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } });

test('every route of the router is looked at here', () => {
  expect(Object.keys(visits).sort()).toEqual(readRoutes());
});

for (const visitor of ['nobody', 'super admin', 'teacher', 'student', 'examinee'] satisfies Visitor[]) {
  test(`every page that is for ${visitor} can be used by anyone: both themes, 320 px, twice the size`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000);
    const sights = await prepareOnce(request);
    let hasEntered = false;
    for (const [route, { as, at = [] }] of Object.entries(visits)) {
      if (as !== visitor) continue;
      const addresses = at.length === 0 ? [route] : at.map((address) => address(sights));
      for (const address of addresses) {
        await test.step(address, async () => {
          const { pathname, search } = new URL(address, `http://school.example${route}`);
          if (hasEntered) await follow(page, pathname + search);
          else await enter(page, pathname + search, sights.tokenOf(visitor));
          hasEntered = true;
          await expectLoaded(page);
          await lookAround(page);
        });
      }
    }
  });
}

let prepared: Promise<Sights> | undefined;

/** The tests of a worker share its school. */
function prepareOnce(request: APIRequestContext): Promise<Sights> {
  prepared ??= prepareSights(request);
  return prepared;
}

async function enter(page: Page, address: string, token: string | null): Promise<void> {
  await page.goto('/api/health');
  if (token) await page.evaluate((value) => sessionStorage.setItem('cquiz-token', value), token);
  await page.goto(address);
}

/** As a link in the page leads there: whatever stood on the page before is gone, and what comes has come. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1, h2, h3')) heading.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator(':is(h1, h2, h3):not([data-before])').first()).toBeAttached();
  await expect(page.locator('body'), `the focus at ${address}`).not.toBeFocused();
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function lookAround(page: Page): Promise<void> {
  await expectNamed(page);
  await expectStill(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  // A window of 1280 px at 200 %, and of 320 px: there in the other theme, too.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoSidewaysScroll(page, width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** The window is called after its page. */
async function expectNamed(page: Page): Promise<void> {
  const named = page.locator('[data-page-name], h1').first();
  const name = (await named.getAttribute('data-page-name')) || (await named.textContent());
  const where = new URL(page.url()).pathname;
  if (where !== '/login')
    expect(await page.title(), where).toMatch(new RegExp(`^${escaped(name ?? '?')} - `));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Who has asked for no movement is shown none. */
async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, transitionProperty, animationName, animationDuration } =
        getComputedStyle(element);
      const takes = (duration: string) => duration.split(', ').some((each) => Number.parseFloat(each) > 0);
      const moves =
        (transitionProperty !== 'none' && takes(transitionDuration)) ||
        (animationName !== 'none' && takes(animationDuration));
      return moves ? [`${element.tagName} ${element.getAttribute('class')}`] : [];
    }),
  );
  expect(moving, new URL(page.url()).pathname).toEqual([]);
}
