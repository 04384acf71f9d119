import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#web/lib/api/api.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ErrorExplainer } from './error-explainer.tsx';

const server = setUpFakeServer();
const refusal = 'This is part of the record and can’t be deleted.';

function RefusedPart() {
  const { error } = useQuery({ queryKey: ['preferences'], queryFn: () => api('GET /preference') });
  return error && <Notice tone="danger">{error.message}</Notice>;
}

async function openWithRefusal(available: boolean) {
  server.answer('GET /explanation', { available });
  server.refuse('GET /preference', 409, 'RECORD_KEPT', refusal);
  await renderPage(
    <ErrorExplainer>
      <RefusedPart />
    </ErrorExplainer>,
  );
  const notice = page.getByRole('alert').filter({ hasText: refusal });
  await expect.element(notice).toBeVisible();
  return notice.getByRole('button', { name: 'Explain' });
}

test('a server error can be explained if the server has an explainer', async () => {
  server.answer('POST /explanation', { explanation: 'Grades hang on it.' });
  const explain = await openWithRefusal(true);
  await explain.click();
  const dialog = page.getByRole('dialog', { name: 'What this error means' });
  await expect.element(dialog.getByText('Grades hang on it.')).toBeVisible();
  expect(server.requests('POST /explanation').map(({ body }) => body)).toEqual([
    { code: 'RECORD_KEPT', message: refusal },
  ]);
});

test('a server error has no Explain button without an explainer', async () => {
  const explain = await openWithRefusal(false);
  await expect.poll(() => server.requests('GET /explanation')).toHaveLength(1);
  await expect.element(explain).not.toBeInTheDocument();
});
