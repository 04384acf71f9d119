import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import { createFileLinks, type FileLink, type FileLinks } from './files.policy.ts';
import { findFile, getOrCreateSecret } from './files.queries.ts';

export type { FileLinks } from './files.policy.ts';

/** All processes sign alike, so that an address from one is valid at every other. */
export async function openFileLinks(db: Db, watch?: Renewals): Promise<FileLinks> {
  const read = async () => createFileLinks(await getOrCreateSecret(db, 'fileLinks', randomBytes(32)));
  const links = await readAndFollow(read, watch);
  return {
    sign: (fileId, now) => links().sign(fileId, now),
    findSecondsLeft: (link, now) => links().findSecondsLeft(link, now),
  };
}

type Renewals = Pick<FastifyInstance['channels'], 'onGap'>;

const pauseMs = 1_000;

/** Reads a value that depends on a secret now, and again after a restore may have brought another one. */
export async function readAndFollow<T>(read: () => Promise<T>, watch?: Renewals): Promise<() => T> {
  let current = await read();
  let round = 0;
  async function readAgain(): Promise<void> {
    round += 1;
    const own = round;
    try {
      const next = await read();
      if (own === round) current = next;
    } catch {
      // The database is away: the known value stays valid until it is back.
      setTimeout(() => own === round && void readAgain(), pauseMs).unref();
    }
  }
  watch?.onGap(() => void readAgain());
  return () => current;
}

/** A server secret that all processes share; the candidate is stored if there is none yet. */
export function openServerSecret(db: Db, key: string, candidate: Buffer): Promise<Buffer> {
  return getOrCreateSecret(db, key, candidate);
}

export async function getFileBytes(
  db: Db,
  store: FileStore,
  links: FileLinks,
  link: FileLink,
  now: Date,
): Promise<Bytes> {
  const secondsLeft = links.findSecondsLeft(link, now);
  if (secondsLeft === undefined) throw new AppError('FILE_LINK_INVALID');
  const file = await findFile(db, link.fileId);
  const opened = file && (await store.openFile(file.storage_key));
  if (!opened) throw new AppError('NOT_FOUND');
  return {
    ...opened,
    mediaType: file.media_type,
    fileName: file.original_name,
    maxAgeSeconds: secondsLeft,
  };
}
