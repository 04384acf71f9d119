import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry, AuditPerson } from '#shared/contract/platform/audit.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { AuditPart } from '../settings/data/audit-part.tsx';
import HistoryPage from './history-page.tsx';

const server = setUpFakeServer();

const ada: AuditPerson = {
  id: 1,
  name: 'Ada Admin',
  email: 'ada@school.example',
  role: 'SUPER_ADMIN',
  state: 'present',
};
const ben: AuditPerson = {
  id: 11,
  name: 'Ben Student',
  email: 'ben@school.example',
  role: 'STUDENT',
  state: 'present',
};
const erased: AuditPerson = { id: 12, name: null, email: null, role: null, state: 'erased' };

function makeEntry(id: number, given: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: '2026-11-14T18:20:00.000Z',
    action: 'account.suspended',
    actor: { ...ada, role: 'SUPER_ADMIN' },
    people: [ben],
    peopleCount: 1,
    targetType: 'account',
    targetId: '11',
    targetTitle: null,
    isTargetGone: false,
    quizId: null,
    detail: {},
    address: '127.0.0.1',
    requestId: 'req-1',
    ...given,
  };
}

const everyKind = [
  makeEntry(1, { detail: { email: { from: 'old@school.example', to: 'new@school.example' }, isKept: true } }),
  makeEntry(2, {
    at: '2026-11-13T10:00:00.000Z',
    action: 'regrade.applied',
    people: [ben, erased],
    peopleCount: 30,
    targetType: 'regrade',
    targetTitle: 'Midterm',
    quizId: 7,
  }),
  makeEntry(3, { at: '2026-11-13T09:00:00.000Z', action: 'quiz.deleted', people: [], peopleCount: 0 }),
  makeEntry(4, {
    at: '2026-11-12T09:00:00.000Z',
    action: 'session.started',
    actor: { ...erased, role: 'STUDENT' },
    people: [erased],
  }),
  makeEntry(5, {
    at: '2026-11-12T08:00:00.000Z',
    action: 'quiz.deleted',
    people: [],
    peopleCount: 0,
    targetType: 'quiz',
    targetId: '12',
    isTargetGone: true,
  }),
];

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
});

async function openHistory(): Promise<void> {
  await renderPage(<HistoryPage />, {
    at: '/admin/settings/history/11',
    path: '/admin/settings/history/:accountId',
  });
}

test("a person's history is grouped by day, links to everyone it names, and says what was changed", async () => {
  server.answer('GET /auditLog/person/:accountId', ben);
  server.answer('GET /auditLog', { items: everyKind, total: everyKind.length });
  await openHistory();
  await expect.element(page.getByRole('heading', { name: 'History of Ben Student' })).toBeVisible();
  expect(server.requests('GET /auditLog')[0]?.url.searchParams.get('personId')).toBe('11');
  for (const day of ['14 Nov 2026', '13 Nov 2026', '12 Nov 2026']) {
    await expect.element(page.getByRole('row', { name: day, exact: true })).toBeInTheDocument();
  }
  await expect
    .element(page.getByRole('link', { name: 'Ben Student' }).first())
    .toHaveAttribute('href', '/admin/settings/history/11');
  await expect.element(page.getByRole('cell', { name: 'Ben Student and 29 others' })).toBeVisible();
  await expect.element(page.getByText('Erased person 12')).toBeVisible();
  await expect.element(page.getByText('Quiz 12 (deleted)')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Midterm' }))
    .toHaveAttribute('href', '/teacher/quizzes/7');

  await page.getByRole('button', { name: /^Details of: Suspended an account/ }).click();
  const change = page.getByRole('row', { name: 'Email old@school.example new@school.example' });
  await expect.element(change).toBeVisible();
  await expect.element(page.getByText('Kept for the record')).toBeVisible();
  await expectFits(1280, 390, 320);
  await expectAccessibleInBothThemes();
});

test("a person's history is filtered by direction, and without a match the filters can be cleared", async () => {
  server.answer('GET /auditLog/person/:accountId', ben);
  server.answer('GET /auditLog', ({ url }) =>
    url.searchParams.get('direction') === 'by'
      ? { items: [], total: 0 }
      : { items: [makeEntry(1)], total: 1 },
  );
  await openHistory();
  await expect.element(page.getByText('1 entry')).toBeVisible();
  await page.getByLabelText('Show').selectOptions('Done by this person');
  await expect.element(page.getByText('No matching entries')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByText('1 entry')).toBeVisible();
});

test('the history of an erased person says so, and an unknown person has none', async () => {
  server.answer('GET /auditLog/person/:accountId', { ...erased, id: 11 });
  server.answer('GET /auditLog', { items: [], total: 0 });
  await openHistory();
  await expect.element(page.getByRole('heading', { name: 'History of Erased person 11' })).toBeVisible();
  await expect.element(page.getByText('No entries yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open person' })).not.toBeInTheDocument();
});

test('a history that does not load can be retried, and an unknown person is not found', async () => {
  server.refuse('GET /auditLog/person/:accountId', 500);
  await openHistory();
  await expect.element(page.getByText('We couldn’t load the history.')).toBeVisible();
  server.refuse('GET /auditLog/person/:accountId', 404, 'NOT_FOUND');
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await expect.element(page.getByText('Person not found')).toBeVisible();
});

test('the audit log is searched by person before it can be filtered by direction', async () => {
  server.answer('GET /auditLog', { items: [makeEntry(1)], total: 1 });
  await renderPage(<AuditPart />, { at: '/admin/settings' });
  await expect.element(page.getByLabelText('Show')).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Search by person' }).fill('ben %');
  await expect
    .poll(() => server.requests('GET /auditLog').at(-1)?.url.searchParams.get('person'))
    .toBe('ben %');
  await page.getByLabelText('Show').selectOptions('Done to this person');
  await expect
    .poll(() => server.requests('GET /auditLog').at(-1)?.url.searchParams.get('direction'))
    .toBe('to');
});
