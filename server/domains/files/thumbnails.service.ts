import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { Photos } from '#server/plugins/files/photos.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { FileLink, FileLinks } from './files.policy.ts';
import { findPhotos } from './files.queries.ts';

/** By the photo's key, least recently used first. About three kilobytes each. */
const maxCached = 1_000;

/** Lists of photos take turns with photo uploads. */
const lists = { address: 'lists' };

interface ThumbnailDeps {
  db: Db;
  store: FileStore;
  photos: Photos;
  links: FileLinks;
}

/** The photos of a list in one response, a few kilobytes each. Leaves out those that can't be shown. */
export function createThumbnails({ db, store, photos, links }: ThumbnailDeps) {
  const kept = new Map<string, string>();

  async function make(key: string): Promise<string | undefined> {
    const opened = await store.openFile(key);
    if (!opened) return undefined;
    try {
      const small = await photos.prepare(await buffer(opened.stream), lists, 'thumbnail');
      return `data:image/webp;base64,${small.toString('base64')}`;
    } catch (error) {
      if (error instanceof AppError && error.code.startsWith('PHOTO_')) return undefined;
      throw error;
    }
  }

  async function find(key: string): Promise<string | undefined> {
    const known = kept.get(key) ?? (await make(key));
    if (known === undefined) return undefined;
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest);
    return known;
  }

  return async function getThumbnails(asked: string, now: Date): Promise<Bytes> {
    const given = asked.split(',').map(readLink);
    const left = given.map((link) => links.findSecondsLeft(link, now) ?? 0);
    if (left.includes(0)) throw new AppError('FILE_LINK_INVALID');
    const ids = given.map(({ fileId }) => fileId);
    const pictures: Record<string, string> = {};
    for (const { id, storage_key } of await findPhotos(db, ids)) {
      const picture = await find(storage_key);
      if (picture !== undefined) pictures[id] = picture;
    }
    const body = Buffer.from(JSON.stringify(pictures));
    return {
      stream: Readable.from([body]),
      size: body.length,
      mediaType: 'application/json',
      fileName: 'thumbnails.json',
      maxAgeSeconds: Math.min(...left),
    };
  };
}

function readLink(text: string): FileLink {
  const [fileId, expires = '', signature = ''] = text.split('.');
  return { fileId: Number(fileId), expires, signature };
}
