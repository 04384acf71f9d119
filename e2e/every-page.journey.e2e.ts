import type { Page } from '@playwright/test';
import { readRoutes } from './all-routes.ts';
import { expect, test } from './fixtures.ts';
import { expectNamed } from './page-checks.ts';
import { viewsFor, visitEach, visits } from './page-visits.ts';
import { prepareSightsOnce, visitors } from './school-tour.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every route of the router is looked at here', () => {
  expect(Object.keys(visits).sort()).toEqual(readRoutes());
});

for (const visitor of visitors) {
  test(`every page for ${visitor} opens under its own name, with no failure and no console error`, async ({
    page,
    request,
  }) => {
    const sights = await prepareSightsOnce(request);
    const tour = { views: viewsFor(visitor), sights, token: sights.tokenOf(visitor) };
    await visitEach(page, tour, async () => {
      await expectNamed(page);
      await expectNoFailure(page);
    });
  });
}

/** What a part of a page shows whose data did not come. */
async function expectNoFailure(page: Page): Promise<void> {
  await expect(page.getByText(/Failed to load|[Ss]omething went wrong|No response from server/)).toHaveCount(
    0,
  );
}
