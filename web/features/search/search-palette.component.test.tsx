import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Found } from '#shared/contract/search.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import SearchPalette from './search-palette.tsx';

const server = setUpFakeServer();

function OpenPalette() {
  const [opened, setOpened] = useState(true);
  return (
    <SearchPalette
      opened={opened}
      onClose={() => setOpened(false)}
      {...{ role: 'SUPER_ADMIN' as const, pages: [], onOpen: () => undefined }}
    />
  );
}

test('shows that it is searching, ignores a late result, and can be retried', async () => {
  const found: Found = {
    people: [{ kind: 'student', id: 1, accountId: 1, name: 'Late Answer', email: 'late@mail.example' }],
    quizzes: [],
    banks: [],
  };
  const late = Promise.withResolvers<Found>();
  server.answer('GET /search', () => late.promise);
  await renderPage(<OpenPalette />);
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('late');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  await expect.poll(() => server.requests('GET /search').length).toBe(1);
  server.refuse('GET /search', 500, 'INTERNAL', 'Something went wrong on our side.');
  await field.fill('answer');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The search failed.');
  late.resolve(found);
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  server.answer('GET /search', found);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Retry' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: /^Late Answer/ })).toBeVisible();
});
