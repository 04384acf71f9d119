import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNamed, expectNoSidewaysScroll, expectReadable } from './page-checks.ts';
import { viewsFor, visitEach } from './page-visits.ts';
import { prepareSightsOnce, visitors } from './school-tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } });

for (const visitor of visitors) {
  test(`every page for ${visitor} can be used by anyone: both themes, 320 px, twice the size`, async ({
    page,
    request,
  }) => {
    const sights = await prepareSightsOnce(request);
    const tour = { views: viewsFor(visitor), sights, token: sights.tokenOf(visitor) };
    await visitEach(page, tour, () => lookAround(page));
  });
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
