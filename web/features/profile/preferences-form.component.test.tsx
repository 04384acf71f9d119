import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { PreferencesForm } from './preferences-form.tsx';

// The browser of the tests is set to UTC.
const server = setUpFakeServer();
const ofDevice = page.getByRole('button', { name: 'Use device time zone' });

test('says which time zone is used where the device is set to another one', async () => {
  const inKolkata = { ...defaultPreferences, timezone: 'Asia/Kolkata', effectiveTimezone: 'Asia/Kolkata' };
  server.answer('GET /preference', inKolkata);
  server.answer('PATCH /preference', { ...defaultPreferences, timezone: 'UTC' });
  await renderPage(
    <main>
      <PreferencesForm />
    </main>,
  );
  const field = page.getByLabelText('Time zone');
  await expect.element(field).toHaveValue('Asia/Kolkata');
  const used = 'Times are shown in Kolkata time (India Standard Time). Your device is set to UTC.';
  await expect.element(page.getByText(used)).toBeVisible();
  await expectUsable();
  await ofDevice.click();
  await expect.element(page.getByText('Times are shown in UTC.', { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue('UTC');
  await expect.element(ofDevice).not.toBeInTheDocument();
  expect(server.requests('PATCH /preference').map(({ body }) => body)).toEqual([{ timezone: 'UTC' }]);
});
