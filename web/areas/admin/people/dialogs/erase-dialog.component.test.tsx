import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { EraseDialog } from './erase-dialog.tsx';

setUpFakeServer();

const account = {
  id: 7,
  email: 'ama@school.example',
  role: 'STUDENT',
  status: 'ACTIVE',
  person: { kind: 'student', id: 7, firstName: 'Ama', lastName: 'Owusu' },
} as AccountRow;

test('erasing says what disappears, that backups still have the person, and that a restore erases them again', async () => {
  const nothing = () => undefined;
  await renderPage(<EraseDialog account={account} opened onClose={nothing} onErased={nothing} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('current and former names', { exact: false })).toBeVisible();
  await expect
    .element(
      dialog.getByText(
        'Existing backups still contain this person until they expire or you delete them. If you restore one, the person is erased again.',
      ),
    )
    .toBeVisible();
  await expectFits(390);
});
