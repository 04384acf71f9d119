import { expect, test } from '../support/fixtures.ts';

test('a warning before the session ends lets a person stay signed in', async ({ page, loginAs }) => {
  let endsInSeconds = 90;
  await page.route('**/api/auth/session', (route) =>
    route.fulfill({ json: { endsInSeconds, canBeExtended: true } }),
  );
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const account = (await response.json()) as object;
    await route.fulfill({ response, json: { ...account, session: { endsInSeconds, canBeExtended: true } } });
  });
  await loginAs('teacher');
  const warning = page.getByRole('dialog', { name: 'You’re about to be signed out' });
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  endsInSeconds = 7_200;
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
});
