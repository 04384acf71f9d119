import { expect, test } from '../support/fixtures.ts';
import {
  fillPersonal,
  goToPhoto,
  imageOf,
  next,
  photoInput,
  previous,
} from '../support/steps/registration-steps.ts';

test('going back by button or browser keeps everything that was typed', async ({ page }) => {
  await goToPhoto(page);
  await photoInput(page).setInputFiles(imageOf(100));
  await page.getByRole('button', previous).click();
  await expect(page.getByLabel('Email')).toHaveValue('abena@campus.example');
  // An incomplete step does not block going back.
  await page.getByLabel('Phone').fill('');
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Abena');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2004-05-31');
  await page.getByRole('button', next).click();
  await expect(page.getByLabel('Country')).toHaveValue('NG');
  await page.getByLabel('Phone').fill('0803 123 4567');
  await page.getByRole('button', next).click();
  await expect(page.getByText('abena.png')).toBeVisible();
  // Back to the first step by button.
  await page.getByRole('button', previous).click();
  await page.getByRole('button', previous).click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
});

test('a reload warns about unsaved text, then starts at the first step', async ({ page }) => {
  const dialogTypes: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogTypes.push(dialog.type());
    await dialog.accept();
  });
  await page.goto('/register');
  await page.getByLabel('First name').click();
  await page.reload();
  expect(dialogTypes).toEqual([]);
  await fillPersonal(page);
  await page.getByRole('button', next).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('');
});
