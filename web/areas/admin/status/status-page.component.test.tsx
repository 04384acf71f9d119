import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeService, makeStatus } from '#web/testing/make-status.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { testSuperAdmin } from '#web/testing/test-teacher.ts';
import StatusPage from './status-page.tsx';

const server = setUpFakeServer();

beforeEach(() => {
  // Their own tests show what they do.
  server.hang('GET /backup/schedule');
  server.hang('GET /mailServer');
  server.answer('GET /preference', { ...defaultPreferences });
});

const stoppedMail = makeService('mail', {
  state: 'down',
  since: '2026-11-18T14:12:00.000Z',
  fault: 'notSent',
  error: '535 5.7.8 Authentication failed',
  facts: {
    isMailSent: true,
    host: 'smtp.campus.example:587',
    waiting: 14,
    sentToday: 212,
    oldest: { at: '2026-11-18T14:12:00.000Z', topic: 'passwordReset' },
    nextTryAt: '2026-11-18T14:52:00.000Z',
  },
  outages: [{ state: 'down', startedAt: '2026-11-18T14:12:00.000Z', endedAt: null }],
});
const storeWithPast = makeService('fileStore', {
  facts: { kind: 's3', ms: 12 },
  outages: [{ state: 'down', startedAt: '2026-10-30T09:00:00.000Z', endedAt: '2026-10-30T09:20:00.000Z' }],
});

function open(role: 'SUPER_ADMIN' | 'READ_ONLY_ADMIN' = 'SUPER_ADMIN') {
  return renderPage(<StatusPage />, { at: '/admin/status', as: { ...testSuperAdmin, role } });
}

test('names a problem, since when, what is safe, its figures and its error', async () => {
  server.answer(
    'GET /status',
    makeStatus({ services: [makeService('database'), storeWithPast, stoppedMail] }),
  );
  await open();
  await expect
    .element(page.getByText('1 problem. Students can take quizzes, and every answer is being saved.'))
    .toBeVisible();
  const card = page.getByRole('region', { name: 'Email isn’t being sent' });
  await expect
    .element(card)
    .toMatchTextContent('Since 14:12, 38m ago. CQuiz keeps every message and retries.');
  await expect.element(card).toMatchTextContent('14 messages');
  await expect.element(card).toMatchTextContent('14:12, password reset');
  await expect.element(card).toMatchTextContent('smtp.campus.example:587');
  await expect.element(card).toMatchTextContent('535 5.7.8 Authentication failed');
  // Only what does not change, or every refresh would be announced.
  expect(card.getByRole('alert').element().textContent).toBe('Email isn’t being sent');
  const services = page.getByRole('list', { name: 'Services' });
  await expect.element(services).toMatchTextContent('1 outage, 30 Oct 2026');
  await expect.element(services).toMatchTextContent('Down now');
  await expect.element(services).toMatchTextContent('No outages');
  await expectAccessibleInBothThemes();
  await expectFits();
});

test('says that everything works, and tests and checks on request', async () => {
  server.answer('GET /status', makeStatus());
  server.respond('POST /status/test/:part', () =>
    Response.json({ part: 'fileStore', works: false, ms: 3, fault: 'noBucket', error: 'NoSuchBucket 404' }),
  );
  server.answer('POST /status/check', makeStatus({ services: [stoppedMail] }));
  await open();
  await expect.element(page.getByText('Everything is working.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Check file store' }));
  await expect
    .element(page.getByText('The bucket doesn’t exist. Create it, or correct its name.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText('NoSuchBucket 404', { exact: false })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Check now' }));
  await expect.element(page.getByRole('alert')).toMatchTextContent('Email isn’t being sent');
});

test('shows read-only administrators why they cannot check', async () => {
  server.answer('GET /status', makeStatus());
  await open('READ_ONLY_ADMIN');
  const check = page.getByRole('button', { name: 'Check now' });
  await expect.element(check).toHaveAttribute('aria-disabled', 'true');
  await expect.element(check).toHaveAccessibleDescription('Read-only administrators can’t run checks.');
  await userEvent.click(check, { force: true });
  expect(server.requests('POST /status/check')).toEqual([]);
});

test('says that it failed to load, and that nothing was checked yet', async () => {
  server.refuse('GET /status', 503, 'UNAVAILABLE', 'The system is busy.');
  await open();
  await expect.element(page.getByText('We couldn’t load the status.')).toBeVisible();
  server.answer('GET /status', makeStatus({ services: [], checkedAt: null }));
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(page.getByText('No checks yet')).toBeVisible();
});
