import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { emailOf } from '../fixtures.ts';

/** The rows of the pending students. */
export function rows(page: Page) {
  return page.getByRole('region', { name: 'Pending students' }).getByRole('listitem');
}

export async function openRequests(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Registration Requests/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Registration Requests', level: 1 })).toBeVisible();
}

export async function expectFigures(page: Page, accepted: number, pending: number): Promise<void> {
  const cards = page.getByRole('list', { name: 'Registrations' }).getByRole('listitem');
  await expect(cards.nth(0)).toHaveText(new RegExp(`^Accepted${accepted}(?!\\d)`));
  await expect(cards.nth(1)).toHaveText(new RegExp(`^Pending${pending}(?!\\d)`));
  const link = page.getByRole('navigation').getByRole('link', { name: /^Registration Requests/ });
  await expect(link).toHaveAccessibleName(
    pending === 0 ? 'Registration Requests' : `Registration Requests ${pending} to do`,
  );
}

/** Registers a student through the public API and returns the email address. */
export async function register(
  request: APIRequestContext,
  firstName: string,
  fields: Partial<Record<'lastName' | 'email' | 'phone' | 'country' | 'address', string>> = {},
): Promise<string> {
  const email = `${firstName}.${Date.now()}@mail.example`.toLowerCase();
  const registered = await request.post('/api/student', {
    multipart: {
      firstName,
      lastName: 'Tetteh',
      dob: '2004-05-31',
      email,
      phone: '+233 20 555 0142',
      country: 'GH',
      address: '1 Palm Road, Accra',
      photo: { name: 'me.png', mimeType: 'image/png', buffer: await drawPhoto() },
      ...fields,
    },
  });
  expect(registered.status()).toBe(201);
  await waitUntilPending(request, fields.email ?? email);
  return fields.email ?? email;
}

/** The API responds before a job creates the student, so that its timing doesn't reveal whether the address has an account. */
async function waitUntilPending(request: APIRequestContext, email: string): Promise<void> {
  const data = { email: emailOf('super admin'), password: demoPassword };
  const { token } = await (await request.post('/api/auth/login', { data })).json();
  const headers = { Authorization: `Bearer ${token}` };
  const path = `/api/student?state=pending&search=${encodeURIComponent(email)}`;
  await expect.poll(async () => (await (await request.get(path, { headers })).json()).length).toBe(1);
}

function drawPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 150, channels: 3, background: '#7a5840' } })
    .png()
    .toBuffer();
}
