import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { testTeacher } from '#web/testing/test-teacher.ts';
import { makeBank } from '../testing/make-bank.ts';
import BankListPage from './bank-list-page.tsx';

const server = setUpFakeServer();

beforeEach(() => server.answer('GET /preference', defaultPreferences));

async function openBanks(): Promise<void> {
  await renderPage(<BankListPage />, { at: '/teacher/question-bank', as: testTeacher });
}

test('banks that fail to load can be requested again, and a teacher without banks can upload a file', async () => {
  server.respond('GET /questionBank', () => Response.json({}, { status: 500 }));
  await openBanks();
  await expect.element(page.getByRole('alert').getByText('We couldn’t load question banks.')).toBeVisible();
  server.answer('GET /questionBank', { items: [], total: 0 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No question banks yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Upload a file' }))
    .toHaveAttribute('href', '/teacher/upload');
});

test('banks with long titles are accessible and fit every width', async () => {
  const long = makeBank({ id: 6, title: 'long'.repeat(60), description: 'w'.repeat(200) });
  server.answer('GET /questionBank', { items: [makeBank(), long], total: 2 });
  await openBanks();
  await expect.element(page.getByText('1–2 of 2')).toBeVisible();
  await expectFits(1280, 768, 320, 390);
  await expectAccessibleInBothThemes();
});
