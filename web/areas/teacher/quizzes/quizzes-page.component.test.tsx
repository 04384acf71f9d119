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
  await expect.element(page.getByText('Failed to load quizzes.')).toBeVisible();
  server.answer('GET /quiz', { items: [makeQuiz()], total: 1 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('row', { name: 'Cells', exact: false })).toBeVisible();
});

test('stays accessible and fits every width with a title without spaces', async () => {
  const title = 'title'.repeat(30);
  server.answer('GET /quiz', { items: [makeQuiz({ title }), makeQuiz({ id: 8 })], total: 2 });
  await renderQuizzes();
  await expect.element(page.getByRole('row', { name: title, exact: false })).toBeVisible();
  await expectFits(390, 320, 1280);
  await expectAccessibleInBothThemes();
});
