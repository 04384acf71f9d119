import { IconHome } from '@tabler/icons-react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Found } from '#shared/contract/platform/search.ts';
import type { Role } from '#shared/permissions.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { rememberPage } from './recent-pages.ts';
import SearchPalette from './search-palette.tsx';

const server = setUpFakeServer();

interface OpenPaletteProps {
  reader?: Role;
  pages?: PaletteEntry[];
  onOpen?: (path: string) => void;
}

function OpenPalette({ reader = 'SUPER_ADMIN', pages = [], onOpen = () => undefined }: OpenPaletteProps) {
  const [opened, setOpened] = useState(true);
  const onClose = () => setOpened(false);
  return <SearchPalette {...{ accountId: 1, role: reader, pages, opened, onClose, onOpen }} />;
}

const nothing: Found = { people: [], quizzes: [], banks: [], questions: [] };

function pageEntry(label: string, path: string): PaletteEntry {
  return { key: path, label, group: 'Teacher area', icon: IconHome, path };
}

/** What Enter opens after typing this text. */
async function openedBy(text: string, props: OpenPaletteProps = {}): Promise<string> {
  server.answer('GET /search', nothing);
  const opened = Promise.withResolvers<string>();
  await renderPage(<OpenPalette {...props} onOpen={opened.resolve} />);
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  return opened.promise;
}

test('shows that it is searching, ignores a late result, and can be retried', async () => {
  const found: Found = {
    people: [{ kind: 'student', id: 1, accountId: 1, name: 'Zelda Quill', email: 'zelda@mail.example' }],
    quizzes: [],
    banks: [],
    questions: [],
  };
  const late = Promise.withResolvers<Found>();
  server.answer('GET /search', () => late.promise);
  await renderPage(<OpenPalette />);
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('zelda');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  await expect.poll(() => server.requests('GET /search').length).toBe(1);
  server.refuse('GET /search', 500, 'INTERNAL', 'Something went wrong on our side.');
  await field.fill('quill');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The search failed.');
  late.resolve(found);
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  server.answer('GET /search', found);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Retry' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: /^Zelda Quill/ })).toBeVisible();
});

test.each([
  ['backup', '/admin/settings?tab=data#backups'],
  ['branding', '/admin/settings?tab=system#branding'],
  ['logo', '/admin/settings?tab=help#about-branding'],
  ['dark mode', '/admin/settings?tab=preferences#preferences'],
  ['password', '/admin/settings?tab=security#password'],
  ['reset sys', '/admin/settings?tab=system#reset'],
  ['semester', '/admin/settings?tab=system#academic-calendar'],
])('%s leads an administrator to %s', async (text, path) => {
  expect(await openedBy(text)).toBe(path);
});

test('finds a page by what people call it', async () => {
  const pages = [
    pageEntry('Dashboard', '/teacher/dashboard'),
    pageEntry('Submissions', '/teacher/submissions'),
  ];
  expect(await openedBy('marking', { reader: 'TEACHER', pages })).toBe('/teacher/submissions');
});

test.each([
  ['STUDENT', 'backup'],
  ['TEACHER', 'branding'],
  ['READ_ONLY_ADMIN', 'password'],
] as const)('offers a %s no setting that they have no page for', async (role, text) => {
  server.answer('GET /search', nothing);
  await renderPage(<OpenPalette reader={role} />);
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
  await expect.element(page.getByText('No results found.')).toBeVisible();
  await expect.element(page.getByText(/^Search pages/)).toBeVisible();
});

test('lists questions that the server found by a word outside their excerpt', async () => {
  const question = { id: 7, bankId: 3, bankTitle: 'Geology', text: 'What moves a plate?' };
  server.answer('GET /search', { ...nothing, questions: [question] });
  const opened = Promise.withResolvers<string>();
  await renderPage(<OpenPalette reader="TEACHER" onOpen={opened.resolve} />);
  await page.getByRole('combobox', { name: 'Search' }).fill('tectonics');
  const found = page.getByRole('group', { name: 'Questions' }).getByRole('option');
  await expect.element(found).toMatchTextContent(/^What moves a plate\?Geology$/);
  await found.click();
  expect(await opened.promise).toBe('/teacher/question-bank/3?question=7');
});

test('shows the pages this person opened last until something is typed', async () => {
  const pages = [
    pageEntry('Dashboard', '/teacher/dashboard'),
    pageEntry('Quizzes', '/teacher/quizzes'),
    pageEntry('Reports', '/teacher/reports'),
  ];
  for (const path of ['/teacher/reports', '/teacher/quizzes/12/monitor']) rememberPage(1, path);
  rememberPage(2, '/teacher/dashboard');
  await renderPage(<OpenPalette reader="TEACHER" pages={pages} />);
  const recent = page.getByRole('group', { name: 'Recent pages' });
  await expect.element(recent.getByRole('option').first()).toMatchTextContent(/^Quizzes/);
  expect(
    recent
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['QuizzesTeacher area', 'ReportsTeacher area']);
  sessionStorage.clear();
});
