import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ProgramsPart } from './programs-part.tsx';

const server = setUpFakeServer();

test('programmes that did not load can be retried', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.disconnect('GET /program');
  await renderPage(<ProgramsPart />);
  const part = page.getByRole('region', { name: 'Programmes' });
  await expect.element(part.getByText('Failed to load the programmes.')).toBeVisible();
  server.answer('GET /program', {
    items: [
      {
        id: 1,
        name: 'BSc Statistics',
        description: '',
        usage: { students: 3, quizzes: 2 },
        isDefault: false,
        dateCreated: '2026-11-14T18:20:00.000Z',
        lastUpdated: '2026-11-14T18:20:00.000Z',
        abilities: { edit: true, delete: true },
      },
    ],
    total: 1,
  });
  await part.getByRole('button', { name: 'Retry' }).click();
  await expect.element(part.getByRole('row', { name: /^BSc Statistics/ })).toBeVisible();
});
