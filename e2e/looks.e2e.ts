import { type DemoPerson, expect, test } from './fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';

const widths = [1280, 768, 390, 320];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the sign-in page is accessible in both themes and fits every width', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectNoSidewaysScroll(page, width);
  }
  await expectAccessibleInBothThemes(page);
});

for (const person of ['super admin', 'teacher', 'student'] satisfies DemoPerson[]) {
  test(`the frame of the ${person} is accessible in both themes and fits every width`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(person);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('list').last()).toBeVisible();
      await expectNoSidewaysScroll(page, width);
    }
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    // The same for everyone but for what is in them.
    const panels = person === 'super admin' ? [/^Notifications/, 'Search'] : [/^Your menu/, /^Messages/];
    for (const name of panels) {
      await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleInBothThemes(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Profile' }).getByLabel('New password')).toBeVisible();
    await expectAccessibleInBothThemes(page, '[role=dialog]');
  });
}
