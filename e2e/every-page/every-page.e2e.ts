import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectPageTitle,
  expectReadable,
} from '../support/checks/page-checks.ts';
import { viewsFor, visitEach } from '../support/checks/page-visits.ts';
import { expect, test } from '../support/fixtures.ts';
import { createVisitDataOnce, visitors } from '../support/setup/visitors.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } });

for (const visitor of visitors) {
  test(`every page for ${visitor} is accessible in both themes, at 320 px and at 200 % zoom`, async ({
    page,
    request,
  }) => {
    const visitData = await createVisitDataOnce(request);
    const plan = { views: viewsFor(visitor), visitData, token: visitData.tokenOf(visitor) };
    await visitEach(page, plan, () => checkPage(page));
  });
}

async function checkPage(page: Page): Promise<void> {
  await expectPageTitle(page);
  await expectNoMotion(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  // 640 px is a window of 1280 px at 200 %. The dark theme is checked at 320 px.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoSidewaysScroll(page, width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Nothing moves with reduced motion. */
async function expectNoMotion(page: Page): Promise<void> {
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
