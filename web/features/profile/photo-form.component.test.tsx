import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { PhotoForm } from './photo-form.tsx';

const server = setUpFakeServer();
const input = page.getByLabelText('A photo of you', { exact: false });
const save = page.getByRole('button', { name: 'Save photo' });
const alert = page.getByRole('alert');

function open() {
  return renderPage(
    <main>
      <PhotoForm hasPhoto={false} />
    </main>,
  );
}

async function choose(name: string, type: string, bytes?: number) {
  const canvas = new OffscreenCanvas(30, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 30, 30);
  const content = bytes === undefined ? await canvas.convertToBlob() : new Uint8Array(bytes);
  // Created in the page, because five megabytes take seconds to pass through Vitest.
  const files = new DataTransfer();
  files.items.add(new File([content], name, { type }));
  const element = input.element() as HTMLInputElement;
  element.files = files.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a file that is not a photo, or too large, is refused before it is sent', async () => {
  await open();
  await choose('cv.pdf', 'application/pdf', 8);
  await expect.element(alert).toHaveTextContent('Please upload a PNG, JPEG or WebP image.');
  await choose('large.png', 'image/png', 5 * 1024 * 1024 + 1);
  await expect.element(alert).toHaveTextContent('File size must be less than 5MB');
  await expect.element(save).toBeDisabled();
  await choose('me.png', 'image/png');
  // A request would fail the test, because the server has no response for it.
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(save).toBeEnabled();
});

test('a photo that the server cannot read stays chosen, with the reason at the field', async () => {
  const answer = Promise.withResolvers<Response>();
  server.respond('form PUT /profile/photo', () => answer.promise);
  await open();
  await choose('me.png', 'image/png');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeDisabled();
  const refusal = { success: false, message: 'This image could not be read.', code: 'PHOTO_UNREADABLE' };
  answer.resolve(Response.json(refusal, { status: 422 }));
  await expect.element(alert).toHaveTextContent('This image could not be read.');
  await expect.element(page.getByText('me.png')).toBeVisible();
  await expect.element(save).toBeEnabled();
  await expectAccessible();
});
