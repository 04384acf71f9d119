import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '#web/testing/render-page.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { NativeDialog } from '#web/ui/overlays/native-dialog.tsx';

test('a toast disappears after five seconds', async () => {
  await renderPage(<h1>A page</h1>);
  // A toast under the pointer stays.
  await page.getByRole('heading', { name: 'A page' }).hover({ position: { x: 1, y: 1 } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toast.success('Your name was saved.');
  const shown = page.getByText('Your name was saved.');
  await expect.element(shown).toBeInTheDocument();
  vi.advanceTimersByTime(4_000);
  await expect.element(shown).toBeVisible();
  vi.advanceTimersByTime(1_500);
  await expect.element(shown).not.toBeInTheDocument();
});

test('alike toasts become one that counts them, and its action runs the actions of all, the last first', async () => {
  await renderPage(<h1>A page</h1>);
  const undone: number[] = [];
  const removed = (number: number) =>
    toast.info(
      `Question ${number} removed.`,
      { label: 'Undo', onClick: () => undone.push(number) },
      { key: 'removed', text: (count) => `${count} questions removed.` },
    );
  const shown = page.getByRole('status').filter({ hasText: 'removed' });
  removed(1);
  await expect.element(shown).toMatchTextContent('Question 1 removed.');
  removed(2);
  removed(3);
  await expect.element(shown).toMatchTextContent('3 questions removed.');
  expect(shown.elements()).toHaveLength(1);
  toast.error('The system is busy.');
  toast.error('The system is busy.');
  const refused = page.getByRole('alert').filter({ hasText: 'The system is busy.' });
  await expect.element(refused).toMatchTextContent('×2');
  expect(refused.elements()).toHaveLength(1);

  // The error is in front, and the key brings the toast with the action forward.
  await userEvent.keyboard('{F8}');
  await expect.element(shown.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => undone).toEqual([3, 2, 1]);
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(refused).toBeVisible();
});

test('a newer toast waits behind the one under the pointer', async () => {
  await renderPage(<h1>A page</h1>);
  toast.success('Unit 3 was archived.');
  const close = page.getByRole('button', { name: 'Close' });
  await close.hover();
  toast.success('Unit 4 was archived.');
  const front = () => document.querySelector('.ui-toast:not([data-behind])')?.textContent;
  await expect.element(page.getByText('Unit 4 was archived.')).toBeInTheDocument();
  expect(front()).toBe('Unit 3 was archived.');
  await close.click();
  await expect.poll(front).toBe('Unit 4 was archived.');
});

test('toasts can be used over a native dialog, and none is read out a second time', async () => {
  function DialogPage() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        <NativeDialog opened={opened} onClose={() => setOpened(false)} title="Sure?">
          <button type="button" onClick={() => toast.success('Your answer was saved.')}>
            Save
          </button>
        </NativeDialog>
      </>
    );
  }
  await renderPage(<DialogPage />);
  toast.success('Unit 3 was archived.');
  const earlier = page.getByText('Unit 3 was archived.');
  await expect.element(earlier).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sure?' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const saved = dialog.getByRole('status').filter({ hasText: 'Your answer was saved.' });
  await expect.element(saved).toBeVisible();
  await expect.element(earlier).toBeInTheDocument();
  expect(dialog.getByRole('status').elements()).toHaveLength(1);
  await saved.getByRole('button', { name: 'Close' }).click();
  await expect.element(saved).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(earlier).toBeVisible();
});
