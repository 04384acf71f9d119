import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LateAnswer, SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { LateAnswers } from './late-answers.tsx';

const server = setUpFakeServer();

function makeLate(id: number, given: Partial<LateAnswer> = {}): LateAnswer {
  return {
    id,
    question: { id },
    orderNumber: id,
    questionText: `Which river is number ${id}?`,
    answer: 'The Volta',
    stored: null,
    isCut: false,
    source: 'SAVE',
    receivedAt: '2026-11-16T14:05:00.000Z',
    clientSavedAt: null,
    keyVisibleSince: null,
    decision: null,
    decidedBy: null,
    decidedAt: null,
    ...given,
  };
}

const afterKey = makeLate(3, { keyVisibleSince: '2026-11-16T13:58:00.000Z' });
const warning =
  'Arrived on 16 Nov 2026, 14:05, after the correct answer became visible on 16 Nov 2026, 13:58.';

beforeEach(() => server.answer('GET /preference', defaultPreferences));

async function open(late: LateAnswer[], lateTotal = late.length): Promise<void> {
  const submission = {
    id: 70,
    late,
    lateTotal,
    hasVersions: false,
    lateOpen: lateTotal,
    answers: [],
  } as unknown as SubmissionDetail;
  await renderPage(
    <main>
      <h1>Submission</h1>
      <LateAnswers submission={submission} />
    </main>,
    { as: teacher },
  );
}

test('flags an answer that arrived after the correct answer was visible, with both times', async () => {
  await open([makeLate(1), afterKey]);
  const items = page.getByRole('region', { name: 'Late answers' }).getByRole('listitem');
  await expect.element(items.nth(1).getByText(warning)).toBeVisible();
  expect(
    items
      .nth(0)
      .getByText(/became visible/)
      .elements(),
  ).toEqual([]);
  await expectAccessibleInBothThemes();
});

test('never selects a flagged answer together with others', async () => {
  await open([makeLate(1), makeLate(2), afterKey]);
  await expect.element(page.getByLabelText('Select the late answer to question 1')).not.toBeChecked();
  await expect.element(page.getByLabelText('Select the late answer to question 2')).not.toBeChecked();
  expect(page.getByLabelText('Select the late answer to question 3').elements()).toEqual([]);
});

test('accepts a flagged answer only after a confirmation that repeats the warning', async () => {
  server.answer('POST /submission/:attemptId/lateAnswers', {} as never);
  await open([makeLate(1), afterKey]);
  await page.getByRole('button', { name: /^Accept.*question 3$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept the late answer?' });
  await expect.element(dialog.getByText(warning)).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept anyway' }).click();
  await expect.element(page.getByText('The late answer was accepted.')).toBeVisible();
  expect(server.requests('POST /submission/:attemptId/lateAnswers')).toMatchObject([
    { body: { decisions: [{ id: 3, decision: 'ACCEPTED', despiteVisibleKey: true }] } },
  ]);
});

test('fits a phone screen', async () => {
  await page.viewport(390, 800);
  await open([afterKey]);
  await expect.element(page.getByText(warning)).toBeVisible();
  await expectFits();
});

test('loads more on demand, and decides on all of them at once', async () => {
  server.answer('GET /submission/:attemptId/lateAnswers', ({ url }) => ({
    items: url.searchParams.get('offset') === '0' ? [makeLate(1), makeLate(2)] : [makeLate(3)],
    total: 3,
  }));
  server.answer('POST /submission/:attemptId/lateAnswers/all', {} as never);
  await open([makeLate(1), makeLate(2)], 3);
  await expect.element(page.getByText('2 of 3 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('heading', { name: /number 3/ })).toBeVisible();
  await page.getByRole('button', { name: 'Refuse all 3 late answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse 3 late answers?' });
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(page.getByText('3 late answers were refused.')).toBeVisible();
  expect(server.requests('POST /submission/:attemptId/lateAnswers/all')).toMatchObject([
    { body: { decision: 'REFUSED', expected: 3 } },
  ]);
});

test('shows the start of a long answer, and all of it on demand', async () => {
  server.answer(
    'GET /submission/:attemptId/lateAnswers/:lateAnswerId',
    makeLate(1, { answer: 'The Volta flows to the sea' }),
  );
  await open([makeLate(1, { answer: 'The Volta flo…', isCut: true })]);
  await page.getByRole('button', { name: /^Show full answer/ }).click();
  await expect.element(page.getByText('The Volta flows to the sea')).toBeVisible();
  expect(page.getByRole('button', { name: /^Show full answer/ }).elements()).toEqual([]);
  await expectAccessibleInBothThemes();
});

test('reports a failure to load the full answer, and retries', async () => {
  server.refuse('GET /submission/:attemptId/lateAnswers/:lateAnswerId', 503);
  await open([makeLate(1, { answer: 'The Volta flo…', isCut: true })]);
  await page.getByRole('button', { name: /^Show full answer/ }).click();
  await expect.element(page.getByText(/couldn’t load the full answer/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Show full answer/ })).toBeEnabled();
});
