import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeQuiz } from '#web/testing/make-quiz.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import QuizzesPage from './quizzes-page.tsx';

const server = setUpFakeServer();

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', { items: [], total: 0 });
});

async function renderQuizzes(): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <QuizzesPage />
    </main>,
    { at: '/teacher/quizzes', as: teacher },
  );
}

test('says that the list could not be loaded, and shows it after a retry', async () => {
  server.refuse('GET /quiz', 500, 'INTERNAL', 'Something went wrong.');
  await renderQuizzes();
  await expect.element(page.getByText('We couldn’t load quizzes.')).toBeVisible();
  server.answer('GET /quiz', { items: [makeQuiz()], total: 1 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('row', { name: 'Cells', exact: false })).toBeVisible();
});

test('deletes a draft, which can be restored with Undo and from the list of deleted quizzes', async () => {
  const quiz = makeQuiz({ questionCount: 3 });
  const deleted = { ...quiz, isArchived: true, deletedAt: '2026-11-16T08:00:00.000Z' };
  let isDeleted = false;
  server.answer('GET /quiz', ({ url: { searchParams } }) => {
    const items = (searchParams.get('deleted') === 'true') === isDeleted ? [isDeleted ? deleted : quiz] : [];
    return { items, total: items.length };
  });
  server.answer('DELETE /quiz/:quizId', () => {
    isDeleted = true;
    return null;
  });
  server.answer('POST /quiz/:quizId/restore', () => {
    isDeleted = false;
    return quiz;
  });
  await renderQuizzes();
  const menu = page.getByRole('button', { name: 'More for Cells' });
  async function remove() {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Cells”?' });
    await expect.element(dialog.getByText(/You can restore it from Deleted for 30 days\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('No quizzes yet')).toBeVisible();
  }
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(menu).toBeVisible();
  await remove();
  await page.getByLabelText('Status').selectOptions('Deleted');
  const row = page.getByRole('row', { name: 'Cells', exact: false });
  await expect.element(row.getByText(/^Deleted 16 Nov 2026/)).toBeVisible();
  await expect.element(row.getByText('You can restore it until 16 Dec 2026')).toBeVisible();
  await expect.element(row.getByRole('link')).not.toBeInTheDocument();
  await expectFits(390, 1280);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect.element(page.getByText('No deleted quizzes')).toBeVisible();
  expect(server.requests('POST /quiz/:quizId/restore')).toHaveLength(2);
});

test('stays accessible and fits every width with a title without spaces', async () => {
  const title = 'title'.repeat(30);
  server.answer('GET /quiz', { items: [makeQuiz({ title }), makeQuiz({ id: 8 })], total: 2 });
  await renderQuizzes();
  await expect.element(page.getByRole('row', { name: title, exact: false })).toBeVisible();
  await expectFits(390, 320, 1280);
  await expectAccessibleInBothThemes();
});
