import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StudentDocument } from '#shared/contract/results/documents.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import PersonDocuments from './person-documents.tsx';

const server = setUpFakeServer();

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
});

function makeDocument(id: number, given: Partial<StudentDocument> = {}): StudentDocument {
  return {
    id,
    kind: 'CERTIFICATE',
    code: `ABCD-EFGH-JKMN-PQRS-TVWX-${1_000 + id}`,
    issuedAt: '2026-11-14T18:20:00.000Z',
    revokedAt: null,
    revokeReason: null,
    quiz: { id, title: `First Aid ${id}` },
    attemptId: id,
    abilities: { download: true, revoke: true, replace: false },
    ...given,
  };
}

function answer(documents: readonly StudentDocument[]): void {
  server.answer('GET /student/:studentId/document', ({ url: { searchParams } }) => {
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const items = documents.filter(({ quiz }) => (quiz?.title ?? '').toLowerCase().includes(search));
    return { items: items.slice(0, 20), total: items.length };
  });
}

async function open(): Promise<void> {
  await renderPage(<PersonDocuments studentId={7} />, { at: '/admin/all-users' });
}

test('a document is revoked with a public reason, and a certificate can be issued again', async () => {
  answer([makeDocument(1)]);
  await open();
  await page.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('Public. Anyone who checks the document will see this.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(dialog.getByText('Please enter a reason.')).toBeVisible();
  expect(server.requests('POST /document/:documentId/revoke')).toEqual([]);
  await dialog.getByLabelText('Reason').fill('Wrong name');
  const revoked = makeDocument(1, {
    revokedAt: '2026-11-15T18:20:00.000Z',
    revokeReason: 'Wrong name',
    abilities: { download: false, revoke: false, replace: true },
  });
  server.answer('POST /document/:documentId/revoke', revoked);
  answer([revoked]);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText(/^Revoked on/)).toBeVisible();
  await expect.element(page.getByText('Wrong name')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Revoke' })).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Issue new certificate' }).click();
  server.answer('POST /document/:documentId/replace', makeDocument(2));
  answer([makeDocument(2), { ...revoked, abilities: { download: false, revoke: false, replace: false } }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Issue certificate' }).click();
  await expect.element(page.getByText(/^New certificate for .+ issued\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Revoke' })).toBeVisible();
});

test('a longer list can be searched, and fits every width', async () => {
  answer(Array.from({ length: 30 }, (_, at) => makeDocument(at + 1)));
  await open();
  await expect
    .element(page.getByText('Showing the newest 20. Search to find older documents.'))
    .toBeVisible();
  await expectFits(480, 390, 320);
  await expectAccessibleInBothThemes();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('first aid 30');
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(1);
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('nothing');
  await expect.element(page.getByText('No documents found.')).toBeVisible();
});

test('a student without documents has none, and a failed list can be retried', async () => {
  server.respond('GET /student/:studentId/document', () =>
    Response.json({ success: false, message: 'No.', code: 'INTERNAL' }, { status: 500 }),
  );
  await open();
  await expect.element(page.getByText('We couldn’t load the documents.')).toBeVisible();
  answer([]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No documents have been issued.')).toBeVisible();
});
