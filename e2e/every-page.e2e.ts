import type { APIRequestContext, Page } from '@playwright/test';
import { readRoutes } from './all-routes.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from './page-checks.ts';
import { viewsFor, visitEach, visits } from './page-visits.ts';
import { prepareSights, type Sights, type Visitor } from './school-tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } });

test('every route of the router is looked at here', () => {
  expect(Object.keys(visits).sort()).toEqual(readRoutes());
});

for (const visitor of ['nobody', 'super admin', 'teacher', 'student', 'examinee'] satisfies Visitor[]) {
  test(`every page for ${visitor} can be used by anyone: both themes, 320 px, twice the size`, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000);
    const sights = await prepareOnce(request);
    const tour = { views: viewsFor(visitor), sights, token: sights.tokenOf(visitor) };
    await visitEach(page, tour, () => lookAround(page));
  });
}

let prepared: Promise<Sights> | undefined;

/** The tests of a worker share its school. */
function prepareOnce(request: APIRequestContext): Promise<Sights> {
  prepared ??= prepareSights(request);
  return prepared;
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
