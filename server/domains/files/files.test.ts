import { createHash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Trx } from '#database/client.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';
import { type FileLinks, openFileLinks } from './files.service.ts';
import { discardFile, recordPhoto, storePhoto } from './photos.service.ts';
import { tidyPictures } from './stored-bytes.service.ts';

const context = setUpTestApp();
let links: FileLinks;

beforeAll(async () => {
  links = await openFileLinks(context.db);
});

interface Stored {
  mediaType?: string;
  name?: string;
  bytes?: Buffer;
  withoutBytes?: boolean;
}

async function storeFile({ mediaType = 'image/png', name = 'me.png', ...given }: Stored = {}) {
  const bytes = given.bytes ?? Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
  const key = `photos/${createHash('sha256').update(`${Math.random()}`).digest('hex')}`;
  if (!given.withoutBytes) await context.files.putFile(key, bytes);
  const { id } = await context.db
    .insertInto('file')
    .values({
      institution_id: 1,
      purpose: 'PHOTO',
      storage_key: key,
      original_name: name,
      media_type: mediaType,
      byte_size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, bytes };
}

function get(url: string) {
  return context.app.inject(url);
}

const hourMs = 3_600_000;

describe('the photos of a list', () => {
  const linkOf = (id: number, at = new Date()) =>
    links.sign(id, at).replace(/^.*\/(\d+)\?expires=(\d+)&signature=(.+)$/, '$1.$2.$3');

  it('come as thumbnails in one response, without missing files and other kinds', async () => {
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#123456' } });
    const [one, other] = [
      await storeFile({ bytes: await picture.png().toBuffer() }),
      await storeFile({ bytes: await picture.webp().toBuffer(), mediaType: 'image/webp' }),
    ];
    const others = [await storeFile({ withoutBytes: true }), await storeFile(), { id: 999_999 }];
    const asked = [one, other, ...others].map(({ id }) => linkOf(id)).join(',');
    const answer = await get(`/api/file?links=${asked}`);
    const thumbnails: Record<string, string> = answer.json();
    expect(Object.keys(thumbnails)).toEqual([String(one.id), String(other.id)]);
    for (const address of Object.values(thumbnails)) {
      const bytes = Buffer.from(address.replace('data:image/webp;base64,', ''), 'base64');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 64 });
    }
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d{4}$/);
    expect((await get(`/api/file?links=${asked}`)).json()).toEqual(thumbnails);
  });

  it('are refused together if one address has expired or is for another file', async () => {
    const [one, other] = [await storeFile(), await storeFile()];
    const right = linkOf(one.id);
    const over = linkOf(other.id, new Date(Date.now() - 2 * hourMs));
    for (const wrong of [over, right.replace(/^\d+/, String(other.id))]) {
      const answer = await get(`/api/file?links=${right},${wrong}`);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'FILE_LINK_INVALID' });
    }
  });

  it('are at most a hundred', async () => {
    const { id } = await storeFile();
    const link = linkOf(id);
    expect((await get(`/api/file?links=${Array(100).fill(link).join()}`)).statusCode).toBe(200);
    for (const links of ['', ',', `${link},`, 'x', Array(101).fill(link).join()])
      expect((await get(`/api/file?links=${links}`)).statusCode).toBe(400);
  });
});

describe('a file', () => {
  it('is served unchanged to anyone with its address, without a token', async () => {
    const { id, bytes } = await storeFile();
    const answer = await get(links.sign(id, new Date()));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="me.png"; filename*=UTF-8''me.png`,
    });
    const [, maxAge] = /^private, max-age=(\d+)$/.exec(String(answer.headers['cache-control'])) ?? [];
    expect(Number(maxAge)).toBeGreaterThanOrEqual(3_599);
    expect(Number(maxAge)).toBeLessThanOrEqual(7_200);
  });

  it('keeps its address for an hour, and each address is valid for another hour', async () => {
    const start = new Date(Math.ceil(Date.now() / hourMs) * hourMs);
    const late = new Date(start.getTime() + hourMs - 1);
    expect(links.sign(7, late)).toBe(links.sign(7, start));
    expect(links.sign(7, new Date(late.getTime() + 1))).not.toBe(links.sign(7, start));
    const expires = Number(new URL(links.sign(7, late), 'http://x').searchParams.get('expires'));
    expect(expires * 1000 - late.getTime()).toBeGreaterThan(hourMs);
  });

  it('is refused with an expired address', async () => {
    const { id } = await storeFile();
    const answer = await get(links.sign(id, new Date(Date.now() - 2 * hourMs)));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'FILE_LINK_INVALID' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['another file', (url: string, other: number) => url.replace(/file\/\d+/, `file/${other}`)],
    [
      'a later end',
      (url: string) => url.replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 3_600}`),
    ],
    ['another signature', (url: string) => url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
    ['the signature of nothing', (url: string) => url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`)],
  ])('is refused with an address changed to %s', async (_, change) => {
    const { id } = await storeFile();
    const { id: other } = await storeFile();
    const answer = await get(change(links.sign(id, new Date()), other));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'FILE_LINK_INVALID' });
  });

  it.each(['', '?expires=9999999999', '?signature=x&expires=1', `?expires=-1&signature=${'A'.repeat(43)}`])(
    'is refused at the invalid address %j',
    async (query) => {
      expect((await get(`/api/file/1${query}`)).statusCode).toBe(400);
    },
  );

  it('that was deleted, or whose bytes are missing, answers 404', async () => {
    const { id } = await storeFile({ withoutBytes: true });
    for (const missing of [id, 999_999]) {
      const answer = await get(links.sign(missing, new Date()));
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each([
    ['text/csv', 'Ergebnisse "Łódź".csv', `filename="Ergebnisse ___d__.csv"`, '%22%C5%81%C3%B3d%C5%BA%22'],
    ['text/html', '../../x.html', 'filename="x.html"', "UTF-8''x.html"],
    ['image/svg+xml', "it's.svg", `filename="it's.svg"`, "UTF-8''it%27s.svg"],
    ['application/pdf', 'a\r\nSet-Cookie: x=1.pdf', 'filename="aSet-Cookie: x=1.pdf"', 'Set-Cookie%3A'],
    ['nonsense\r\nx: y', 'x', 'filename="x"', "UTF-8''x"],
  ])('of type %j is saved, never shown, under a safe name', async (mediaType, name, plain, encoded) => {
    const { id, bytes } = await storeFile({ mediaType, name });
    const answer = await get(links.sign(id, new Date()));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    expect(answer.headers['content-disposition']).toContain(plain);
    expect(answer.headers['content-disposition']).toContain(encoded);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.rawPayload).toEqual(bytes);
  });

  it('has an address that every process accepts', async () => {
    const { id } = await storeFile();
    const other = await startTestApp(context.connection, { dataDir: context.config.dataDir });
    try {
      expect((await other.app.inject(links.sign(id, new Date()))).statusCode).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('has addresses signed with one secret, whichever process is first', async () => {
    await sql`delete from server_secret`.execute(context.db);
    const made = await Promise.all(Array.from({ length: 10 }, () => openFileLinks(context.db)));
    const now = new Date();
    expect(new Set(made.map((one) => one.sign(1, now))).size).toBe(1);
  });

  it('is documented as bytes', async () => {
    const document = (await get('/api/openapi.json')).json();
    const answer = document.paths['/api/file/{fileId}'].get.responses['200'];
    expect(Object.keys(answer.content)).toEqual(['*/*']);
  });
});

describe('a stored photo', () => {
  const photo = { bytes: Buffer.from('picture'), fileName: 'me.png' };

  async function isStored(key: string): Promise<boolean> {
    const opened = await context.files.openFile(key);
    opened?.stream.destroy();
    return opened !== undefined;
  }

  function inTransaction<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return context.db.transaction().execute(work);
  }

  it('has both its row and its bytes, or neither', async () => {
    let key = '';
    const failed = storePhoto(context.db, context.files, photo, async (stored) => {
      key = stored.key;
      expect(await isStored(key)).toBe(true);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await isStored(key)).toBe(false);
  });

  it('keeps its bytes if only the response to the commit was lost', async () => {
    const { accountId } = await signInAs(context.db, 'TEACHER');
    let key = '';
    const failed = storePhoto(context.db, context.files, photo, async (stored) => {
      key = stored.key;
      await inTransaction((trx) => recordPhoto(trx, stored, { institutionId: 1, accountId }));
      throw new Error('connection lost');
    });
    await expect(failed).rejects.toThrow('connection lost');
    expect(await isStored(key)).toBe(true);
  });

  it('loses its bytes only if the transaction that discards it commits', async () => {
    const { accountId } = await signInAs(context.db, 'TEACHER');
    const { key, id } = await storePhoto(context.db, context.files, photo, async (stored) => ({
      key: stored.key,
      id: await inTransaction((trx) => recordPhoto(trx, stored, { institutionId: 1, accountId })),
    }));
    const undone = inTransaction(async (trx) => {
      await discardFile(trx, context.app.queue, id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await sleep(200);
    expect(await isStored(key)).toBe(true);
    await inTransaction((trx) => discardFile(trx, context.app.queue, id));
    const end = performance.now() + 10_000;
    while ((await isStored(key)) && performance.now() < end) await sleep(25);
    expect(await isStored(key)).toBe(false);
    expect((await get(links.sign(id, new Date()))).statusCode).toBe(404);
  });
});

describe('bytes of images without a row', () => {
  it('are deleted after a day, except those of a current photo or brand', async () => {
    const { id } = await storeFile();
    await context.db.updateTable('file').set({ storage_key: 'photo/known' }).where('id', '=', id).execute();
    const keys = ['photo/known', 'photo/forgotten', 'brand/forgotten'];
    const yesterday = Date.now() / 1000 - 25 * 3_600;
    for (const key of keys) {
      await context.files.putFile(key, Buffer.from('x'));
      utimesSync(join(context.config.dataDir, 'files', key), yesterday, yesterday);
    }
    await context.files.putFile('photo/just-now', Buffer.from('x'));
    await tidyPictures(context.db, context.files);
    const left = [
      ...(await context.files.listKeys('photo', -1)),
      ...(await context.files.listKeys('brand', -1)),
    ];
    const seen = left.filter((key) => /known|forgotten|just-now/.test(key));
    expect(new Set(seen)).toEqual(new Set(['photo/just-now', 'photo/known']));
  });
});
