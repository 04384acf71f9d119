import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CreditRequest } from '#shared/contract/teaching/credit-requests.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { CreditRequests } from './credit-requests.tsx';

const server = setUpFakeServer();

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
});

function makeRequest(id: number, given: Partial<CreditRequest> = {}): CreditRequest {
  return {
    id,
    status: 'PENDING',
    credits: 12,
    quiz: { id, title: `Thesis ${id}`, credits: 1, isActive: true, graded: 3 },
    program: { id: 1, name: 'BSc Statistics', maxCredits: 10 },
    teacher: { accountId: 4, firstName: 'Efua', lastName: 'Mensah' },
    reason: '',
    dateCreated: '2026-11-14T18:20:00.000Z',
    decidedAt: null,
    abilities: { decide: true },
    ...given,
  };
}

function answer(requests: readonly CreditRequest[]): void {
  server.answer('GET /creditRequest', ({ url: { searchParams } }) => {
    const items = requests.filter(({ status }) => status === searchParams.get('status'));
    return { items, total: items.length };
  });
}

async function open(): Promise<void> {
  await renderPage(<CreditRequests />, { at: '/admin/registration-requests?tab=credits' });
}

test('requests say what counts now, fit every width and are accessible in both themes', async () => {
  const long = `Feather${'stone'.repeat(20)}`;
  answer([
    makeRequest(1),
    makeRequest(2, { quiz: { id: 2, title: long, credits: 8, isActive: false, graded: 0 }, teacher: null }),
  ]);
  await open();
  await expect.element(page.getByRole('heading', { name: /Thesis 1.*1.*12 credits/ })).toBeVisible();
  await expect.element(page.getByText('Changes the CGPA of 3 students.')).toBeVisible();
  await expect.element(page.getByText('No student’s CGPA changes yet.')).toBeVisible();
  await expectFits(1280, 390, 320);
  await expectAccessibleInBothThemes();
});

test('credits are approved, or declined with a reason, and the list says when none is left', async () => {
  const [first, second] = [makeRequest(1), makeRequest(2)];
  answer([first, second]);
  await open();
  server.answer('POST /creditRequest/:creditRequestId/approve', { ...first, status: 'APPROVED' });
  await expect.element(page.getByRole('button', { name: 'Approve 12 credits for Thesis 1' })).toBeVisible();
  answer([second]);
  await page.getByRole('button', { name: 'Approve 12 credits for Thesis 1' }).click();
  await expect.element(page.getByText('Thesis 1 now has 12 credits.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Credit requests', exact: true })).toHaveFocus();

  await page.getByRole('button', { name: 'Decline 12 credits for Thesis 2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(dialog.getByText('Please enter a reason.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('A quiz is no course');
  server.answer('POST /creditRequest/:creditRequestId/decline', { ...second, status: 'DECLINED' });
  answer([]);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(page.getByText('No credits need approval.')).toBeVisible();
  expect(server.requests('POST /creditRequest/:creditRequestId/decline')[0]?.body).toEqual({
    reason: 'A quiz is no course',
  });
});

test('a failed list can be retried, and a decision that came too late says so', async () => {
  server.respond('GET /creditRequest', () =>
    Response.json({ success: false, message: 'No.', code: 'INTERNAL' }, { status: 500 }),
  );
  await open();
  await expect.element(page.getByText('We couldn’t load credit requests.')).toBeVisible();
  answer([makeRequest(1)]);
  await page.getByRole('button', { name: 'Retry' }).click();
  const message = 'This request has already been decided or withdrawn.';
  server.respond('POST /creditRequest/:creditRequestId/approve', () =>
    Response.json({ success: false, message, code: 'CREDIT_REQUEST_DECIDED' }, { status: 409 }),
  );
  await page.getByRole('button', { name: 'Approve 12 credits for Thesis 1' }).click();
  await expect.element(page.getByRole('alert').getByText(`${message} (Status: 409)`)).toBeVisible();
});
