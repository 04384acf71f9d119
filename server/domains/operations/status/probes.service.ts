import { randomBytes, randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { ReportReads } from '#server/plugins/read-replica.ts';
import type {
  ServiceFault,
  ServicePart,
  ServiceTest,
  TestablePart,
} from '#shared/contract/platform/status.ts';
import { serviceChecks } from '#shared/limits.ts';
import { redactSecrets } from '#shared/redact-secrets.ts';
import { readMailQueue } from '../../mail/mail-queue.service.ts';
import {
  type DiskSpace,
  type Finding,
  judgeDisk,
  judgeJobs,
  judgeMail,
  judgeReplica,
  judgeTime,
} from './health.policy.ts';
import { countPeople, pingDatabase, selectOldestDue } from './health.queries.ts';
import { countJobs } from './status.queries.ts';

export interface ProbeDeps {
  db: Db;
  store: FileStore;
  storeKind: 'disk' | 's3';
  reads: ReportReads;
  dataDir: string;
  isDatabaseEmbedded: boolean;
  /** Null if mails are written to a folder. */
  mailHost: () => Promise<string | null>;
  /** Sends a message through the database and waits for it. */
  echo: () => Promise<void>;
  /** Shorter in tests. */
  repeatMs?: number | undefined;
}

const channel = 'cquiz_probe';

/** Every message between processes, live events included, takes this way. */
export function createEcho(app: FastifyInstance, db: Db): () => Promise<void> {
  const awaited = new Map<string, () => void>();
  app.channels.subscribe(channel, (id) => awaited.get(id)?.());
  return async () => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    awaited.set(id, resolve);
    try {
      await app.channels.send(db, channel, id);
      await inTime(promise);
    } finally {
      awaited.delete(id);
    }
  };
}

type Probe = (deps: ProbeDeps) => Promise<Finding | undefined>;

const probes: Record<ServicePart, Probe> = {
  database: async ({ db }) => judgeTime('database', await timed(() => pingDatabase(db))),
  fileStore: async ({ store, storeKind }) =>
    judgeTime('fileStore', await timed(() => probeStore(store)), { kind: storeKind }),
  replica: async ({ reads }) => {
    const startedAt = performance.now();
    const found = await reads.check();
    return found && judgeReplica({ ...found, ms: Math.round(performance.now() - startedAt) });
  },
  liveUpdates: async ({ db, echo }) => {
    const ms = await timed(echo);
    return judgeTime('liveUpdates', ms, { people: await countPeople(db) });
  },
  disk: async (deps) => judgeDisk(await measureDisks(deps)),
  mail: async ({ db, mailHost }) => {
    const figures = await readMailQueue(db);
    return figures && judgeMail(figures, await mailHost());
  },
  jobs: async ({ db }) =>
    judgeJobs({ ...(await countJobs(db)), oldestDueSeconds: await selectOldestDue(db) }),
};

export const allParts = Object.keys(probes) as ServicePart[];

// What the others find does not pass within a second.
const repeated: readonly ServicePart[] = ['database', 'replica', 'fileStore', 'liveUpdates'];

/** A fault is only believed if it is found twice. Undefined for a part that is not configured. */
export async function checkPart(deps: ProbeDeps, part: ServicePart): Promise<Finding | undefined> {
  const first = await probe(deps, part);
  if (first === undefined || first.state === 'ok' || !repeated.includes(part)) return first;
  await sleep(deps.repeatMs ?? serviceChecks.repeatMs);
  return probe(deps, part);
}

export async function testPart(deps: ProbeDeps, part: TestablePart): Promise<ServiceTest> {
  const startedAt = performance.now();
  const found = await probe(deps, part);
  if (!found) throw new AppError('NOT_FOUND');
  const { state, fault = null, error = null } = found;
  return { part, works: state !== 'down', ms: Math.round(performance.now() - startedAt), fault, error };
}

async function probe(deps: ProbeDeps, part: ServicePart): Promise<Finding | undefined> {
  try {
    return await inTime(probes[part](deps));
  } catch (error) {
    return {
      part,
      state: 'down',
      ...explain(error),
      ...(part === 'fileStore' ? { facts: { kind: deps.storeKind } } : {}),
    };
  }
}

const maxError = 300;

function explain(error: unknown): { fault: ServiceFault; error: string } {
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  const {
    fault,
    code = '',
    message = '',
  } = cause as { fault?: ServiceFault; code?: string; message?: string };
  return { fault: fault ?? faultOf(code, message), error: redactSecrets(message).slice(0, maxError) };
}

function faultOf(code: string, message: string): ServiceFault {
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) return 'full';
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return 'notFound';
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P03'].includes(code)) return 'refused';
  if (['28P01', '28000'].includes(code)) return 'accessDenied';
  return /timeout|does not answer/i.test(message) ? 'timeout' : 'other';
}

class StoreDamage extends Error {
  readonly fault = 'damaged' satisfies ServiceFault;
}

class NoAnswer extends Error {
  readonly fault = 'timeout' satisfies ServiceFault;
}

const probeFolder = 'health';
const leftoverMs = 3_600_000;

/** Objects of processes that were killed in the middle of a check, or that a failing store kept. */
export async function removeProbes(store: FileStore): Promise<void> {
  for (const key of await store.listKeys(probeFolder, leftoverMs)) await store.deleteFile(key);
}

async function probeStore(store: FileStore): Promise<void> {
  const written = randomBytes(32);
  const key = `${probeFolder}/${randomUUID()}`;
  try {
    await store.putFile(key, written);
    const opened = await store.openFile(key);
    const read = opened && (await buffer(opened.stream));
    if (!read?.equals(written))
      throw new StoreDamage(say('The file store returned different data than was stored.'));
  } finally {
    await store.deleteFile(key);
  }
}

async function measureDisks({ dataDir, isDatabaseEmbedded }: ProbeDeps): Promise<DiskSpace[]> {
  const folders = isDatabaseEmbedded ? [dataDir, join(dataDir, 'postgres')] : [dataDir];
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    }),
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

/** A part that never answers must not hold up the check of the others. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      reject(
        new NoAnswer(say('No answer within {seconds} s.', { seconds: serviceChecks.timeoutMs / 1_000 })),
      ),
    serviceChecks.timeoutMs,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
