import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Program } from '#shared/contract/teaching/programs.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ProgramChecks } from './program-checks.tsx';

const server = setUpFakeServer();

function programOf(id: number, name: string): Program {
  const date = '2026-11-14T18:20:00.000Z';
  return {
    id,
    name,
    description: '',
    usage: null,
    isDefault: id === 1,
    maxCredits: 10,
    dateCreated: date,
    lastUpdated: date,
    abilities: { edit: true, delete: true, teach: true },
  };
}

function Form() {
  const [value, setValue] = useState('2');
  return (
    <>
      <ProgramChecks value={value} onChange={setValue} />
      <output>{`[${value}]`}</output>
    </>
  );
}

test('an administrator adds and withdraws programmes of a teacher, at every width', async () => {
  const items = [programOf(1, 'General'), programOf(2, 'Law'), programOf(11, `Long${'est'.repeat(40)}`)];
  server.answer('GET /program', { items, total: items.length });
  await renderPage(<Form />, { at: '/' });
  await expect.element(page.getByRole('group', { name: 'Programmes' })).toBeVisible();
  await expect.element(page.getByLabelText('Law')).toBeChecked();
  await page.getByLabelText(/^Long/).click();
  await page.getByLabelText('General').click();
  await expect.element(page.getByText('[1,2,11]')).toBeVisible();
  for (const name of ['Law', 'General', /^Long/]) await page.getByLabelText(name).click();
  await expect.element(page.getByText('[]')).toBeVisible();
  await expectFits(1280, 390, 320);
  await expectAccessibleInBothThemes();
});

test('programmes that could not be loaded can be retried', async () => {
  server.disconnect('GET /program');
  await renderPage(<Form />, { at: '/' });
  await expect.element(page.getByText('We couldn’t load the programmes.')).toBeVisible();
  server.answer('GET /program', { items: [programOf(2, 'Law')], total: 1 });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByLabelText('Law')).toBeChecked();
});
