import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '#database/client.ts';
import type { ReaderLimits } from '#server/importing/process/reader-limits.ts';
import { readInProcess } from '#server/importing/process/reader-process.ts';
import type { FileKind, ReadEvent } from '#server/importing/reader-output.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { upload as limit } from '#shared/limits.ts';
import type { FileLinks } from '../files/files.service.ts';

/** An authenticated person, also in a job, which has no session. */
export type By = Omit<Actor, 'sessionId'>;

/** The kind comes last. */
export type ReaderEvent = ReadEvent | { type: 'kind'; kind: FileKind };

type ReadFile = (
  source: { path: string; fileName: string },
  options: { signal: AbortSignal; limits?: Partial<ReaderLimits> },
) => AsyncIterable<ReaderEvent>;

/** Options for tests. */
export interface UploadOptions {
  read?: ReadFile;
  /** How long a sender waits before the 202. */
  answerSeconds?: number;
}

interface Own {
  db: Db;
  links: FileLinks;
  store: FileStore;
  options?: UploadOptions | undefined;
}

/** Dependencies of the upload services. */
export interface UploadDeps
  extends Pick<FastifyInstance, 'channels' | 'events' | 'mailer' | 'queue' | 'log' | 'isClosing'> {
  db: Db;
  store: FileStore;
  signFile: (fileId: number) => string;
  read: ReadFile;
  answerSeconds: number;
}

export function createUploadDeps(app: FastifyInstance, { db, links, store, options = {} }: Own): UploadDeps {
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

/** Makes the open pages of the sender, and of a person who imports for them, reload. */
export async function publishUploads(
  trx: Trx,
  events: Events,
  { institutionId, accountIds }: { institutionId: number; accountIds: number[] },
): Promise<void> {
  const audience = { institutionId, accountIds: [...new Set(accountIds)] };
  await events.publish(trx, audience, { type: 'uploads.changed' });
}
