import { expect, test } from './fixtures.ts';
import { expectAccessibleInBothThemes } from './page-checks.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsoleErrors: [/responded with a status of 401/],
});

test('who has done nothing for long is warned, may stay, and is signed out otherwise', async ({
  page,
  loginAs,
}) => {
  let left = 90;
  let isOver = false;
  const asked: (string | undefined)[] = [];
  await page.route('**/api/auth/session', async (route) => {
    asked.push(route.request().headers()['x-unattended']);
    const refused = { success: false, code: 'NOT_SIGNED_IN', message: 'Please sign in.' };
    if (isOver) await route.fulfill({ status: 401, json: refused });
    else await route.fulfill({ json: { endsInSeconds: left, canBeExtended: true } });
  });
  await loginAs('teacher');
  const warning = page.getByRole('dialog', { name: 'You are about to be signed out' });
  const stay = warning.getByRole('button', { name: 'Stay signed in' });
  await expect(stay).toBeFocused();
  await expect(warning.getByText(/Time left: 1:[23]\d/)).toBeVisible();
  await expectAccessibleInBothThemes(page, '[role=dialog]');

  left = 7_200;
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  // Of a person at the page: it counts as use.
  expect(asked.at(-1)).toBeUndefined();

  left = 2;
  await page.reload();
  await expect(stay).toBeFocused();
  isOver = true;
  await expect(page).toHaveURL('/login');
});
