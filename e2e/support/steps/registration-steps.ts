import { expect, type Page } from '@playwright/test';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

/** An image of that many bytes: bytes after the end of a PNG are ignored. */
export function imageOf(bytes: number, name = 'abena.png') {
  const rest = Buffer.alloc(Math.max(0, bytes - png.length));
  return { name, mimeType: 'image/png', buffer: Buffer.concat([png, rest]) };
}

export const next = { name: 'Next' };
export const previous = { name: 'Previous' };
export const create = { name: 'Create CQuiz Quiz taker account' };

export async function fillPersonal(page: Page) {
  await page.getByLabel('First name').fill('Abena');
  await page.getByLabel('Last name').fill('Owusu');
  await page.getByLabel('Date of birth').fill('2004-05-31');
}

export async function fillContact(page: Page, email = 'abena@campus.example') {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+234 800 000 0000');
  await page.getByLabel('Country').selectOption('NG');
  await page.getByLabel('Address', { exact: true }).fill('1 Ring Road');
}

export async function goToPhoto(page: Page) {
  await page.goto('/register');
  await fillPersonal(page);
  await page.getByRole('button', next).click();
  await fillContact(page);
  await page.getByRole('button', next).click();
  await expect(page.getByRole('heading', { name: 'Upload Photo' })).toBeVisible();
}

export function photoInput(page: Page) {
  return page.getByLabel('Passport photo');
}
