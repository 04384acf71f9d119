import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { NameCorrection } from '#shared/contract/people/name-corrections.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { NameRequests } from './name-requests.tsx';

const server = setUpFakeServer();

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
});

function makeRequest(id: number, given: Partial<NameCorrection> = {}): NameCorrection {
  return {
    id,
    status: 'PENDING',
    firstName: 'Amma',
    lastName: `Owusu-${id}`,
    note: 'As in my passport',
    reason: '',
    dateCreated: '2026-11-14T18:20:00.000Z',
    decidedAt: null,
    current: { firstName: 'Ama', lastName: `Owusu-${id}` },
    student: {
      id,
      accountId: id,
      studentNumber: `2026-${10_000 + id}`,
      emailAddress: `ama.${id}@mail.example`,
      program: 'BSc Statistics',
    },
    decidedBy: null,
    abilities: { decide: true },
    ...given,
  };
}

function answer(requests: readonly NameCorrection[]): void {
  server.answer('GET /nameCorrection', ({ url: { searchParams } }) => {
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const items = requests.filter(
      ({ status, lastName }) =>
        status === searchParams.get('status') && lastName.toLowerCase().includes(search),
    );
    return { items, total: items.length };
  });
}

async function open(): Promise<void> {
  await renderPage(<NameRequests />, { at: '/admin/registration-requests?tab=names' });
}

test('old and new names fit every width and are accessible in both themes', async () => {
  answer([
    makeRequest(1),
    makeRequest(2, { firstName: 'Bartholomew', lastName: `Feather${'stone'.repeat(15)}`, note: '' }),
  ]);
  await open();
  await expect.element(page.getByRole('heading', { name: /Ama Owusu-1.*Amma Owusu-1/ })).toBeVisible();
  await expectFits(1280, 768, 390, 320);
  await expectAccessibleInBothThemes();
});

test('a request is accepted or declined with a reason, and the list says when none is left', async () => {
  const [first, second] = [makeRequest(1), makeRequest(2)];
  answer([first, second]);
  await open();
  server.answer('POST /nameCorrection/:nameCorrectionId/accept', { ...first, status: 'ACCEPTED' });
  await expect.element(page.getByRole('button', { name: 'Accept the name Amma Owusu-1' })).toBeVisible();
  answer([second]);
  await page.getByRole('button', { name: 'Accept the name Amma Owusu-1' }).click();
  await expect.element(page.getByText('Ama Owusu-1 is now called Amma Owusu-1.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Name corrections' })).toHaveFocus();

  await page.getByRole('button', { name: 'Decline the name Amma Owusu-2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(dialog.getByText('Please enter a reason.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Not in your passport');
  server.answer('POST /nameCorrection/:nameCorrectionId/decline', { ...second, status: 'DECLINED' });
  answer([]);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('No pending name corrections.')).toBeVisible();
  expect(server.requests('POST /nameCorrection/:nameCorrectionId/decline')[0]?.body).toEqual({
    reason: 'Not in your passport',
  });
});

test('decided requests are shown apart, and nothing found says so', async () => {
  answer([
    makeRequest(3, {
      status: 'DECLINED',
      reason: 'Not in your passport',
      decidedAt: '2026-11-15T18:20:00.000Z',
      decidedBy: 'root@mail.example',
      abilities: { decide: false },
    }),
  ]);
  await open();
  await expect.element(page.getByText('No pending name corrections.')).toBeVisible();
  await page.getByText('Declined', { exact: true }).click();
  await expect.element(page.getByText(/Declined by root@mail.example/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('nobody');
  await expect.element(page.getByText('No name corrections found.')).toBeVisible();
});

test('a failed list can be retried, and a decision that came too late says so', async () => {
  server.respond('GET /nameCorrection', () =>
    Response.json({ success: false, message: 'No.', code: 'INTERNAL' }, { status: 500 }),
  );
  await open();
  await expect.element(page.getByText('We couldn’t load name corrections.')).toBeVisible();
  answer([makeRequest(1)]);
  await page.getByRole('button', { name: 'Retry' }).click();
  const message = 'This request has already been decided or withdrawn.';
  server.respond('POST /nameCorrection/:nameCorrectionId/accept', () =>
    Response.json({ success: false, message, code: 'NAME_CORRECTION_DECIDED' }, { status: 409 }),
  );
  await page.getByRole('button', { name: 'Accept the name Amma Owusu-1' }).click();
  await expect.element(page.getByRole('alert').getByText(`${message} (Status: 409)`)).toBeVisible();
});
