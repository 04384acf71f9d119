import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#web/lib/api/api-client.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { studentUser } from '#web/testing/student-pages.ts';
import { DangerAction } from './danger-action.tsx';

function open(act: (password: string) => Promise<string>) {
  const words = {
    title: 'Purge System Logs',
    text: 'Deletes every entry.',
    question: 'Every entry is deleted.',
  };
  return renderPage(<DangerAction {...words} act={act} />, { at: '/', path: '/', as: studentUser });
}

test('asks for the password first, and shows at the field that it is wrong', async () => {
  const act = vi.fn<(password: string) => Promise<string>>();
  act.mockRejectedValueOnce(
    new ApiError('The current password is incorrect.', 422, {
      success: false,
      message: '',
      code: 'WRONG_PASSWORD',
    }),
  );
  act.mockResolvedValueOnce('The system logs were purged.');
  await open(act);
  await page.getByRole('button', { name: 'Purge System Logs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Purge System Logs' });
  await expect.element(dialog.getByText('Every entry is deleted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(dialog.getByText('Password is required')).toBeVisible();
  expect(act).not.toHaveBeenCalled();
  await dialog.getByLabelText('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Your password').fill('right');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(act.mock.calls).toEqual([['wrong'], ['right']]);
});
