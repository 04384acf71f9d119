import { devices, type Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { goToPhoto, imageOf, photoInput, png } from '../support/steps/registration-steps.ts';

test.describe('the photo', () => {
  // When it records a trace, Playwright itself requests large previews.
  test.use({ expectedConsoleErrors: [/'blob:\S+' violates .*connect-src/s] });

  test('is shown with name and size, and can be replaced and removed', async ({ page }) => {
    await goToPhoto(page);
    for (const [bytes, text] of [
      [100, '100 bytes'],
      [36_936, '36.07 KB'],
      [1_300_235, '1.24 MB'],
      [5 * 1024 * 1024, '5.00 MB'],
    ] as const) {
      await photoInput(page).setInputFiles(imageOf(bytes));
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
    await photoInput(page).setInputFiles(imageOf(5 * 1024 * 1024 + 1, 'large.png'));
    await expect(page.getByText('large.jpg')).toBeVisible();
    await expect(page.getByText(/^Reduced from 5\.00 MB to \d+ bytes$/)).toBeVisible();
    await photoInput(page).setInputFiles(imageOf(100));
    await expect(page.getByText('abena.png')).toBeVisible();
    const unreadable = Buffer.alloc(5 * 1024 * 1024 + 1);
    await photoInput(page).setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: unreadable });
    await expect(page.getByRole('alert')).toHaveText('File size must be less than 5MB');
    await photoInput(page).setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    });
    await expect(page.getByRole('alert')).toHaveText('Please upload a PNG, JPEG or WebP image.');
    // The previous photo is still chosen.
    await expect(page.getByText('abena.png')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('abena.png')).toHaveCount(0);
    await expect(photoInput(page)).toBeFocused();
    // A file with the name and type of an image, but other content.
    await photoInput(page).setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await expect(page.getByRole('alert')).toHaveText(
      'We couldn’t read this image. Please choose another one.',
    );
    await expect(page.getByText('b.png')).toHaveCount(0);
  });
});

test('only the first of several dropped files is used, and a file dropped outside the box does not open', async ({
  page,
}) => {
  await goToPhoto(page);
  const files = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    for (const name of ['first.png', 'second.png']) {
      transfer.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    return transfer;
  }, png.toString('base64'));
  const box = page.getByText('Drop an image here, or choose one.');
  await box.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(page.locator('[data-over]')).toBeVisible();
  await box.dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('first.png')).toBeVisible();
  await expect(page.getByText('second.png')).toHaveCount(0);
  await expect(page.locator('[data-over]')).toHaveCount(0);
  const isOpened = await page.evaluate((transfer) => {
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer });
    return document.body.dispatchEvent(drop);
  }, files);
  expect(isOpened).toBe(false);
});

test.describe('the camera', () => {
  function fakeCamera(page: Page, isAllowed: boolean) {
    return page.addInitScript((allowed) => {
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      navigator.mediaDevices.getUserMedia = async () => {
        if (!allowed) throw new DOMException('no', 'NotAllowedError');
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        const timer = setInterval(() => context?.fillRect(0, 0, 10, Math.random() * 10), 50);
        const stream = canvas.captureStream(20);
        for (const track of stream.getTracks()) {
          tracks.push(track);
          track.addEventListener('ended', () => clearInterval(timer));
        }
        return stream;
      };
    }, isAllowed);
  }

  function cameraStates(page: Page) {
    return page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState),
    );
  }

  test('takes the photo and turns off afterwards, also after Cancel', async ({ page }) => {
    await fakeCamera(page, true);
    await goToPhoto(page);
    await page.getByRole('button', { name: 'Take a photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take a photo' });
    await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeEnabled();
    expect(await cameraStates(page)).toContain('live');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await cameraStates(page)).not.toContain('live');
    await page.getByRole('button', { name: 'Take a photo' }).click();
    await dialog.getByRole('button', { name: 'Take photo' }).click();
    await expect(page.getByText('camera-photo.jpg')).toBeVisible();
    await expect(photoInput(page)).toBeFocused();
    await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
    await expect.poll(() => cameraStates(page)).not.toContain('live');
  });

  test('shows a message when access is denied', async ({ page }) => {
    await fakeCamera(page, false);
    await goToPhoto(page);
    await page.getByRole('button', { name: 'Take a photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take a photo' });
    await expect(dialog.getByText('We can’t use your camera.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeDisabled();
  });

  test('on a phone is the phone’s own camera app', async ({ browser, server }) => {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: server.address });
    const page = await context.newPage();
    await goToPhoto(page);
    const input = page.getByLabel('Take a photo');
    await expect(input).toHaveAttribute('capture', 'user');
    await input.setInputFiles(imageOf(100, 'shot.png'));
    await expect(page.getByText('shot.png')).toBeVisible();
    await context.close();
  });
});
