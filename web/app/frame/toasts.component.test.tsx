import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '#web/testing/render-page.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

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
