import type { Page } from '@playwright/test';
import { type DemoPerson, expect, test } from '../support/fixtures.ts';

type Visitor = DemoPerson | 'visitor';

const homes: Record<Visitor, string> = {
  'super admin': '/admin/dashboard',
  'read-only admin': '/admin/dashboard',
  teacher: '/teacher/dashboard',
  student: '/student/dashboard',
  visitor: '/login',
};
const visitors = Object.keys(homes) as Visitor[];
const both: Visitor[] = ['super admin', 'read-only admin'];
const superAdmin: Visitor[] = ['super admin'];
const teachers: Visitor[] = ['teacher', 'super admin'];
const students: Visitor[] = ['student', 'super admin'];

interface Route {
  path: string;
  /** Who may open it; everyone else is redirected to their home page. */
  stays: Visitor[];
  leadsTo?: string;
}

/** Every route of the specification. */
const routes: Route[] = [
  { path: '/login', stays: ['visitor'] },
  { path: '/register', stays: ['visitor'] },
  { path: '/reset-password', stays: ['visitor'] },
  { path: '/otp-verification', stays: ['visitor'] },
  { path: '/admin/', stays: both, leadsTo: '/admin/dashboard' },
  { path: '/admin/dashboard', stays: both },
  { path: '/admin/registration-requests', stays: superAdmin },
  { path: '/admin/all-users', stays: both },
  { path: '/admin/register-user', stays: superAdmin },
  { path: '/admin/notifications', stays: both },
  { path: '/admin/status', stays: both },
  { path: '/admin/set-up', stays: both },
  { path: '/admin/settings', stays: superAdmin },
  { path: '/admin/Settings', stays: superAdmin },
  { path: '/teacher/', stays: teachers, leadsTo: '/teacher/dashboard' },
  { path: '/teacher/dashboard', stays: teachers },
  { path: '/teacher/question-bank', stays: teachers },
  { path: '/teacher/submissions', stays: teachers },
  { path: '/teacher/upload', stays: teachers },
  { path: '/teacher/reports', stays: teachers },
  { path: '/teacher/settings', stays: teachers },
  { path: '/student/', stays: students, leadsTo: '/student/dashboard' },
  { path: '/student/dashboard', stays: students },
  { path: '/student/progress', stays: students },
  { path: '/student/settings', stays: students },
  { path: '/student/transcript', stays: students },
  { path: '/student/grade_book', stays: students },
  { path: '/STUDENT/Grade_Book', stays: students },
  { path: '/student/available-quizzes', stays: students },
  { path: '/student/calendar', stays: students },
  { path: '/student/quiz/999999/take', stays: students },
  { path: '/student/quiz/999999/results', stays: students },
  { path: '/', stays: [] },
  { path: '/no-such-page', stays: [] },
  { path: '/admin/no-such-page', stays: [] },
  { path: '/teacher/no-such-page', stays: [] },
  { path: '/student/quiz/999999/no-such-page', stays: [] },
];

// Some routes name quizzes that don't exist.
test.use({ expectedConsoleErrors: [/status of 404/] });

for (const visitor of visitors) {
  test(`every route opens or redirects correctly for ${visitor}`, async ({ page, context, loginAs }) => {
    // Two windows share the routes.
    const windows = [page, await context.newPage()];
    const left = [...routes];
    for (const opened of windows) if (visitor !== 'visitor') await loginAs(visitor, opened);
    await Promise.all(
      windows.map(async (opened) => {
        for (let route = left.shift(); route; route = left.shift()) await expectRoute(opened, visitor, route);
      }),
    );
    expect(left).toEqual([]);
  });
}

async function expectRoute(
  page: Page,
  visitor: Visitor,
  { path, stays, leadsTo = path }: Route,
): Promise<void> {
  const destination = stays.includes(visitor) ? leadsTo : homes[visitor];
  // Typed if it stays, and once in each area; otherwise navigated as by a link, without loading everything again.
  const isTyped = stays.includes(visitor) || path.endsWith('/dashboard') || path.lastIndexOf('/') === 0;
  if (isTyped) await page.goto(path);
  else await follow(page, path);
  await expect(page, `${path} as ${visitor}`).toHaveURL(destination);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // No redirect follows after the page has loaded.
  expect(new URL(page.url()).pathname, `${path} as ${visitor}`).toBe(destination);
}

async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
