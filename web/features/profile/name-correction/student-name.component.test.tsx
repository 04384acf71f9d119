import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnNameCorrection } from '#shared/contract/people/name-corrections.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { StudentName } from './student-name.tsx';

const server = setUpFakeServer();

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
});

function makeRequest(given: Partial<OwnNameCorrection> = {}): OwnNameCorrection {
  return {
    id: 1,
    status: 'PENDING',
    firstName: 'Amma',
    lastName: 'Owusu',
    note: '',
    reason: '',
    dateCreated: '2026-11-14T18:20:00.000Z',
    decidedAt: null,
    ...given,
  };
}

async function open(latest: OwnNameCorrection | null): Promise<void> {
  server.answer('GET /profile/nameCorrection', { latest });
  await renderPage(<StudentName firstName="Ama" lastName="Owusu" />, { at: '/student/settings' });
}

test('a student sees their name and requests a correction', async () => {
  await open(null);
  await expect.element(page.getByText('Ama')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ask for a correction' }).click();
  const first = page.getByLabelText('Correct first name');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('This is already your name. Change at least one of the two.'))
    .toBeVisible();
  await page.getByLabelText('Correct last name').fill('Owusu-Mensah');
  await expect.element(page.getByText('This is already your name', { exact: false })).not.toBeInTheDocument();
  await page.getByLabelText('Correct last name').fill('Owusu');
  await first.fill(' ');
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expectFits(390, 320);
  await expectAccessibleInBothThemes();
  await first.fill('Amma');
  await page.getByLabelText('Reason (optional)').fill('As in my passport');
  server.answer('POST /profile/nameCorrection', makeRequest());
  server.answer('GET /profile/nameCorrection', { latest: makeRequest() });
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect.element(page.getByText('Pending approval')).toBeVisible();
  expect(server.requests('POST /profile/nameCorrection').map(({ body }) => body)).toEqual([
    { firstName: 'Amma', lastName: 'Owusu', note: 'As in my passport' },
  ]);
});

test('a pending request can be withdrawn', async () => {
  await open(makeRequest());
  await expect.element(page.getByText('You asked to change your name to Amma Owusu.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask for a correction' })).not.toBeInTheDocument();
  server.answer('DELETE /profile/nameCorrection', null);
  server.answer('GET /profile/nameCorrection', { latest: makeRequest({ status: 'WITHDRAWN' }) });
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect.element(page.getByRole('button', { name: 'Ask for a correction' })).toBeVisible();
  await expect.element(page.getByText('Pending approval')).not.toBeInTheDocument();
});

test('a declined request shows the reason, and a refused one says why and keeps what was typed', async () => {
  await open(makeRequest({ status: 'DECLINED', reason: 'Not in your passport' }));
  await expect.element(page.getByText('Not in your passport')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a correction' }).click();
  await page.getByLabelText('Correct last name').fill('Owusu-Ansah');
  const message = 'You can request 3 name corrections a day. Try again tomorrow.';
  server.respond('POST /profile/nameCorrection', () =>
    Response.json({ success: false, message, code: 'TOO_MANY_REQUESTS' }, { status: 429 }),
  );
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByLabelText('Correct last name')).toHaveValue('Owusu-Ansah');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Ask for a correction' })).toHaveFocus();
});
