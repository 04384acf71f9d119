import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '#database/client.ts';
import type { FileKind, ReadEvent } from '#server/importing/paper.ts';
import type { ReaderLimits } from '#server/importing/process/reader-limits.ts';
import { readInProcess } from '#server/importing/process/reader-process.ts';
import type { Events } from '#server/plugins/events.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import type { Actor } from '#server/plugins/session.ts';
import { upload as limit } from '#shared/limits.ts';
import type { FileLinks } from '../files/files.service.ts';

/** Whoever has shown who they are: also in a job, where there is no session any more. */
export type By = Omit<Actor, 'sessionId'>;

/** The kind comes last. */
export type ReaderEvent = ReadEvent | { type: 'kind'; kind: FileKind };

type ReadFile = (
  source: { path: string; fileName: string },
  options: { signal: AbortSignal; limits?: Partial<ReaderLimits> },
) => AsyncIterable<ReaderEvent>;

/** What tests do otherwise. */
export interface UploadOptions {
  read?: ReadFile;
  /** How long a sender waits before it is told to come back. */
  answerSeconds?: number;
}

interface Own {
  db: Db;
  links: FileLinks;
  store: FileStore;
  options?: UploadOptions | undefined;
}

/** What the use cases of uploads are given. */
export interface UploadTools
  extends Pick<FastifyInstance, 'channels' | 'events' | 'mailer' | 'queue' | 'log' | 'isClosing'> {
  db: Db;
  store: FileStore;
  signFile: (fileId: number) => string;
  read: ReadFile;
  answerSeconds: number;
}

export function gatherUploadTools(
  app: FastifyInstance,
  { db, links, store, options = {} }: Own,
): UploadTools {
  return {
    channels: app.channels,
    events: app.events,
    mailer: app.mailer,
    queue: app.queue,
    log: app.log,
    isClosing: () => app.isClosing(),
    db,
    store,
    signFile: (fileId) => links.sign(fileId, new Date()),
    read: options.read ?? readInProcess,
    answerSeconds: options.answerSeconds ?? limit.answerSeconds,
  };
}

/** The open pages of whoever sent it, and of who imports it for them. */
export async function tellPages(
  trx: Trx,
  events: Events,
  { institutionId, accountIds }: { institutionId: number; accountIds: number[] },
): Promise<void> {
  const audience = { institutionId, accountIds: [...new Set(accountIds)] };
  await events.publish(trx, audience, { type: 'uploads.changed' });
}
