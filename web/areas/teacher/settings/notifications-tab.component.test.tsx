import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { NotificationsTab } from './notifications-tab.tsx';

const server = setUpFakeServer();

test('unticks a notification again when it could not be saved, and says why', async () => {
  server.answer('GET /preference', defaultPreferences);
  const connectionDropped = Promise.withResolvers<never>();
  server.respond('PATCH /preference', () => connectionDropped.promise);
  await renderPage(<NotificationsTab />, { at: '/teacher/settings?tab=notifications', as: teacher });
  const box = page
    .getByRole('group', { name: 'A submission needs marking' })
    .getByRole('checkbox', { name: 'By email as well' });
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.element(box).toBeChecked();
  connectionDropped.reject(new TypeError('Failed to fetch'));
  await expect
    .element(page.getByRole('alert').getByText('Network error: No response from server'))
    .toBeVisible();
  await expect.element(box).not.toBeChecked();
});
