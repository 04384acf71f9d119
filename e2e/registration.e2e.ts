import { expect, test } from './fixtures.ts';
import { fillPersonal, goToPhoto, imageOf, next, photoInput, previous } from './registration-steps.ts';

test('nothing typed is lost on the way back, by the button or by the browser', async ({ page }) => {
  await goToPhoto(page);
  await photoInput(page).setInputFiles(imageOf(100));
  await page.getByRole('button', previous).click();
  await expect(page.getByLabel('Email')).toHaveValue('abena@campus.example');
  // A step that is not complete any more does not keep anybody from going back.
  await page.getByLabel('Phone').fill('');
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Abena');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2004-05-31');
  await page.getByRole('button', next).click();
  await expect(page.getByLabel('Country')).toHaveValue('NG');
  await page.getByLabel('Phone').fill('1');
  await page.getByRole('button', next).click();
  await expect(page.getByText('abena.png')).toBeVisible();
  // Back to the first step by the buttons alone.
  await page.getByRole('button', previous).click();
  await page.getByRole('button', previous).click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
});

test('a reload warns once something was typed, and then starts at the first step', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.goto('/register');
  await page.getByLabel('First name').click();
  await page.reload();
  expect(asked).toEqual([]);
  await fillPersonal(page);
  await page.getByRole('button', next).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('');
});
