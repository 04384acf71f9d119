import { expectAccessibleInBothThemes } from '../support/checks/page-checks.ts';
import { type DemoPerson, expect, test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const person of ['super admin', 'teacher', 'student'] satisfies DemoPerson[]) {
  test(`the top bar panels of the ${person} are accessible in both themes`, async ({ page, loginAs }) => {
    await loginAs(person);
    // The panels of the roles differ only in their content.
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
