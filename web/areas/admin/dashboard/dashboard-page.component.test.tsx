import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeReadStudent, readOnlyAdmin } from '#web/testing/make-account.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { OverTime } from './over-time.tsx';
import { PeopleTable } from './people-table.tsx';
import { Statistics } from './statistics.tsx';

const server = setUpFakeServer();

test('statistics without data show a fallback, also after the warning is closed', async () => {
  server.refuse('GET /dashboard/adminStats', 500, 'INTERNAL', 'Something went wrong.');
  await renderPage(<Statistics />);
  const warning = page.getByRole('alert').filter({ hasText: 'Failed to load statistics data' });
  await expect.element(warning).toBeVisible();
  const bars = page.getByRole('list', { name: 'Statistics' }).getByRole('button');
  const shown = () => bars.elements().map(({ textContent }) => textContent);
  expect(shown()).toEqual([
    expect.stringMatching(/68%Data unavailable - using fallback$/),
    expect.stringMatching(/75%Data unavailable - using fallback$/),
    expect.stringMatching(/60%Data unavailable - using fallback$/),
    expect.stringMatching(/50%Data unavailable - using fallback$/),
  ]);
  await page.getByRole('region', { name: 'Statistics' }).getByRole('button', { name: 'Close' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  expect(shown()).toHaveLength(4);
});

test('charts that did not load can be retried, and a period without events is labelled', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.refuse('GET /dashboard/trends', 500, 'INTERNAL', 'Something went wrong.');
  await renderPage(<OverTime />);
  const over = page.getByRole('region', { name: 'Over time' });
  await expect.element(over.getByText('We couldn’t load the charts.')).toBeVisible();
  const points = Array.from({ length: 30 }, (_, at) => ({
    from: `2026-11-${String(at + 1).padStart(2, '0')}`,
    registrations: 0,
    attemptsStarted: 0,
    attemptsCompleted: 0,
    results: 0,
    averagePercentage: null,
  }));
  server.answer('GET /dashboard/trends', { range: '30days', timezone: 'UTC', points });
  await over.getByRole('button', { name: 'Retry' }).click();
  await expect.element(over.getByText('No students registered in this period.')).toBeVisible();
  await expect.element(over.getByText('No attempts were started in this period.')).toBeVisible();
  await expect.element(over.getByText('No attempts were graded in this period.')).toBeVisible();
  await expect.element(over.getByRole('img')).not.toBeInTheDocument();
});

test('a read-only admin can view a person, and the other actions of the row say why they are unavailable', async () => {
  const commands: string[] = [];
  await renderPage(
    <PeopleTable
      tab="STUDENT"
      people={[makeReadStudent()]}
      isOld={false}
      onCommand={(command) => commands.push(command)}
    />,
    { as: readOnlyAdmin },
  );
  for (const name of ['Edit Ama Osei', 'Delete Ama Osei']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(button)
      .toHaveAccessibleDescription('Read-only administrators can’t change accounts.');
    await button.click({ force: true });
  }
  await page.getByRole('button', { name: 'View Ama Osei' }).click();
  expect(commands).toEqual(['view']);
});
