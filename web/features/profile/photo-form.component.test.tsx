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

async function choose(name: string, type: string, bytes?: number | Blob) {
  const canvas = new OffscreenCanvas(30, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 30, 30);
  const content =
    typeof bytes === 'number' ? new Uint8Array(bytes) : (bytes ?? (await canvas.convertToBlob()));
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

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A JPEG of 40 by 20 pixels that a camera held upright has marked "turn me", with bytes after its end. */
async function drawTurned(bytes: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 20);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 20, 20);
  context.fillStyle = 'blue';
  context.fillRect(20, 0, 20, 20);
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
  const orientation = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const exif = [
    ...bytesOf('Exif'),
    0,
    0,
    ...bytesOf('MM'),
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    ...orientation,
    0,
    0,
    0,
    0,
  ];
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
  return new Blob([jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2), new Uint8Array(bytes)]);
}

test('a photo over 5 MB is shrunk and says so, upright as it was taken', async () => {
  const sent = Promise.withResolvers<File>();
  server.respond('form PUT /profile/photo', ({ body }) => {
    sent.resolve((body as FormData).get('photo') as File);
    return Response.json({}, { status: 500 });
  });
  await open();
  await choose('me.jpeg', 'image/jpeg', await drawTurned(6 * 1024 * 1024));
  await expect.element(page.getByText(/^Reduced from 6\.00 MB to \d+ bytes$/)).toBeVisible();
  await expect.element(page.getByText('Ready')).toBeVisible();
  await save.click();
  const file = await sent.promise;
  expect(file).toMatchObject({ name: 'me.jpg', type: 'image/jpeg' });
  const picture = await createImageBitmap(file);
  expect([picture.width, picture.height]).toEqual([20, 40]);
  const canvas = new OffscreenCanvas(20, 40);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const [red = 0, , blue = 0] = context?.getImageData(10, 5, 1, 1).data ?? [];
  expect(red).toBeGreaterThan(blue);
});

test('a small photo is not called ready before the browser could read it', async () => {
  await open();
  await choose('torn.png', 'image/png', 8);
  await expect.element(alert).toHaveTextContent('We couldn’t read this image. Please choose another one.');
  await expect.element(page.getByText('Ready')).not.toBeInTheDocument();
});
