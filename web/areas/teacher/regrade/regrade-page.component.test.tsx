import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Regrade } from '#shared/contract/results/regrades.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import RegradePage from './regrade-page.tsx';
import {
  makeRegradePreview,
  makeRegradeQuestion,
  makeRegradeVersion,
} from './testing/make-regrade-question.ts';

const server = setUpFakeServer();
const questionCall = 'GET /regrade/quiz/:quizId/question/:questionId';
const previewCall = 'POST /regrade/preview';
const undoCall = 'POST /regrade/:regradeId/undo';

/** Key D in two submissions, C in three. */
const rekeyed = [
  makeRegradeVersion({ version: 2, accepted: ['D'], attempts: 2, differences: ['KEY'] }),
  makeRegradeVersion({ version: 1, isCurrent: false }),
];
const moved = makeRegradeVersion({
  version: 1,
  isCurrent: false,
  accepted: ['A'],
  texts: ['Seven', 'Nine', 'Twelve', 'Eleven'],
});

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer(previewCall, makeRegradePreview());
});

async function renderRegrade(): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <RegradePage />
    </main>,
    { at: '/teacher/reports/1/regrade/7', path: '/teacher/reports/:quizId/regrade/:questionId', as: teacher },
  );
}

const see = () => page.getByRole('button', { name: 'Preview new scores' });
const difference = () => page.getByRole('region', { name: 'Preview', exact: true });

test('shows every version with its key and submissions, and asks the server even if the key seems unchanged', async () => {
  server.answer(questionCall, makeRegradeQuestion(rekeyed));
  await renderRegrade();
  await expect.element(page.getByText('D (2 submissions), C (3 submissions)')).toBeVisible();
  const versions = page.getByRole('region', { name: '2 versions of this question were used' });
  await expect.element(versions.getByText('Version 2, current')).toBeVisible();
  await expect.element(versions.getByText('Key D, 2 points, key changed')).toBeVisible();
  await expect.element(versions.getByText('Key C, 2 points')).toBeVisible();
  await expect.element(page.getByText('Key in version 1')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Accept D: Five' }).click();
  await page.getByRole('checkbox', { name: 'Accept C: Seven' }).click();
  server.answer(
    previewCall,
    makeRegradePreview({
      changed: 2,
      down: 2,
      versions: [
        { version: 2, attempts: 2, changed: 2, isLeftOut: false },
        { version: 1, attempts: 3, changed: 0, isLeftOut: false },
      ],
    }),
  );
  await see().click();
  await expect.element(difference().getByText('2 scores change', { exact: true })).toBeVisible();
  await expect.element(difference().getByText('No change')).toBeVisible();
  expect(server.requests(previewCall).map(({ body }) => body)).toMatchObject([
    { version: 2, accepted: ['C'], allVersions: false },
  ]);
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
});

test('shows the server’s response that nothing changes', async () => {
  server.answer(questionCall, makeRegradeQuestion());
  await renderRegrade();
  await see().click();
  await expect.element(difference().getByText('No scores change.')).toBeVisible();
  expect(server.requests(previewCall)).toHaveLength(1);
});

test('offers answers by text if letters differ, names a skipped version, and can regrade one version alone', async () => {
  server.answer(questionCall, makeRegradeQuestion([rekeyed[0] ?? moved, moved]));
  await renderRegrade();
  await expect
    .element(page.getByText('Choose by answer. The letters differ between versions.'))
    .toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Accept Five' })).toBeChecked();
  server.answer(
    previewCall,
    makeRegradePreview({
      versions: [
        { version: 2, attempts: 2, changed: 0, isLeftOut: false },
        { version: 1, attempts: 3, changed: 0, isLeftOut: true },
      ],
    }),
  );
  await see().click();
  await expect
    .element(difference().getByText('Not affected, because it has none of these answers'))
    .toBeVisible();
  await page.getByText('Key for one version').click();
  await page.getByLabelText('Version', { exact: true }).selectOptions('1');
  await expect.element(page.getByRole('checkbox', { name: 'Accept A: Seven' })).toBeChecked();
  await see().click();
  await expect.poll(() => server.requests(previewCall).length).toBe(2);
  expect(server.requests(previewCall).map(({ body }) => body)).toMatchObject([
    { version: 2, accepted: ['Five'], allVersions: true },
    { version: 1, accepted: ['A'], allVersions: false },
  ]);
});

test('sends the state the preview is based on, and keeps the form if the question changed in the meantime', async () => {
  server.answer(questionCall, makeRegradeQuestion(rekeyed));
  server.refuse('POST /regrade', 409, 'REGRADE_OUTDATED', 'Preview the regrade again.');
  await renderRegrade();
  await see().click();
  await page.getByLabelText('Reason').fill('Version 1 had the wrong key.');
  await page.getByRole('button', { name: 'Apply regrade…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply regrade' }).click();
  await expect.element(difference().getByText('Preview the regrade again.')).toBeVisible();
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Version 1 had the wrong key.');
  expect(server.requests('POST /regrade')[0]?.body).toMatchObject({ basis: 'version 2 regrade 0' });
});

const regrade: Regrade = {
  id: 3,
  quiz: { id: 1, title: 'Primes' },
  question: { id: 7, questionText: 'How many primes are below 12?' },
  version: 1,
  accepted: ['D'],
  allVersions: false,
  creditAll: false,
  points: null,
  reason: 'The key was wrong.',
  attemptsChanged: 3,
  appliedAt: '2026-11-12T10:14:00.000Z',
  appliedBy: 'Efua Mensah',
  undoneAt: null,
  undoneBy: null,
  canUndo: true,
};

test('an undo offers to restore the key in the bank, ticked only if the regrade had set it', async () => {
  const bankKey = { regrade: { id: 3 }, version: 2, from: 'D', to: 'C', isSetByRegrade: true };
  server.answer(questionCall, makeRegradeQuestion(rekeyed, { regrades: [regrade], bankKey }));
  server.answer(undoCall, { ...regrade, canUndo: false });
  await renderRegrade();
  const dialog = page.getByRole('dialog', { name: 'Undo this regrade?' });
  const restore = dialog.getByRole('checkbox', { name: 'Also restore the answer key in the question bank' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog.getByText('Changes the answer key from D back to C.')).toBeVisible();
  await expect.element(restore).toBeChecked();
  await dialog.getByRole('button', { name: 'Undo regrade' }).click();
  await expect.poll(() => server.requests(undoCall).map(({ body }) => body)).toEqual([{ bankVersion: 2 }]);
});

test('an undo keeps a key in the bank that the teacher had changed before', async () => {
  const bankKey = { regrade: { id: 3 }, version: 2, from: 'D', to: 'C', isSetByRegrade: false };
  server.answer(questionCall, makeRegradeQuestion(rekeyed, { regrades: [regrade], bankKey }));
  server.refuse(undoCall, 409, 'REGRADE_BANK_CHANGED', '“How many primes” was changed in its bank.');
  await renderRegrade();
  await page.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this regrade?' });
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Also restore the answer key in the question bank' }))
    .not.toBeChecked();
  await dialog.getByRole('button', { name: 'Undo regrade' }).click();
  await expect.poll(() => server.requests(undoCall).map(({ body }) => body)).toEqual([{ bankVersion: null }]);
  await expect.element(page.getByText('“How many primes” was changed in its bank.')).toBeVisible();
});
