import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ProgramsPart } from './programs-part.tsx';

const server = setUpFakeServer();

function programOf(name: string, index: number) {
  return {
    id: index + 1,
    name,
    description: '',
    usage: { students: 3, quizzes: 2 },
    isDefault: false,
    maxCredits: 10,
    dateCreated: '2026-11-14T18:20:00.000Z',
    lastUpdated: '2026-11-14T18:20:00.000Z',
    abilities: { edit: true, delete: true, teach: true },
  };
}

function listOf(...names: string[]) {
  return { items: names.map(programOf), total: names.length };
}

test('programmes that did not load can be retried', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.disconnect('GET /program');
  await renderPage(<ProgramsPart />);
  const part = page.getByRole('region', { name: 'Programmes' });
  await expect.element(part.getByText('We couldn’t load the programmes.')).toBeVisible();
  server.answer('GET /program', listOf('BSc Statistics'));
  await part.getByRole('button', { name: 'Retry' }).click();
  await expect.element(part.getByRole('row', { name: /^BSc Statistics/ })).toBeVisible();
});

test('a programme that was added is shown, also where a long list would end before it', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Programme ${index + 10}`);
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', listOf(...names));
  await renderPage(<ProgramsPart />);
  const part = page.getByRole('region', { name: 'Programmes' });
  await expect.element(part.getByRole('button', { name: 'Show more' })).toBeVisible();
  await part.getByRole('button', { name: 'Add programme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add programme' });
  await dialog.getByLabelText('Name').fill('Zoology');
  server.answer('POST /program', programOf('Zoology', names.length));
  server.answer('GET /program', listOf(...names, 'Zoology'));
  await dialog.getByRole('button', { name: 'Add programme' }).click();
  await expect.element(part.getByRole('row', { name: /^Zoology/ })).toBeVisible();
});
