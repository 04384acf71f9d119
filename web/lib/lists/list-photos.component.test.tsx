import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ListPhotos, useListPhoto } from './list-photos.tsx';

const server = setUpFakeServer();
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

function addressOf(id: number): string {
  return `/api/file/${id}?expires=1794974400&signature=${'A'.repeat(43)}`;
}

function Photo({ address }: { address: string | null }) {
  const source = useListPhoto(address);
  return source === null ? <p>no photo</p> : <img alt="" src={source} />;
}

async function openList(addresses: (string | null)[]): Promise<void> {
  await renderPage(
    <ListPhotos of={addresses}>
      {addresses.map((address) => (
        <Photo key={address} address={address} />
      ))}
    </ListPhotos>,
  );
}

test('the photos of a list are loaded in one request', async () => {
  server.respond('GET /file', () => Response.json({ 7: dot, 8: dot }));
  await openList([addressOf(7), addressOf(8), null]);
  await expect.poll(() => document.querySelectorAll(`img[src="${dot}"]`).length).toBe(2);
  expect(server.requests('GET /file')).toHaveLength(1);
  await expect.element(page.getByText('no photo')).toBeInTheDocument();
});

test('photos that cannot be loaded together are loaded from their own addresses', async () => {
  server.refuse('GET /file', 403, 'FILE_LINK_INVALID', 'This address is over.');
  await openList([addressOf(7)]);
  await expect.poll(() => server.requests('GET /file')).toHaveLength(1);
  await expect.poll(() => document.querySelector(`img[src="${addressOf(7)}"]`)).not.toBeNull();
});
