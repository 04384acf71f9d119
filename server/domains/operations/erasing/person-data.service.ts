import { createReadStream } from 'node:fs';
import { inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { streamZip, textPieces, type ZipEntry } from '#server/exporting/zip.ts';
import type { FileStore, ReceivedFile } from '#server/plugins/files/file-store.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { Turns } from '#server/plugins/jobs/turns.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { readOwnAttempts } from '../../attempts/personal-data.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { findAccountBrief } from '../../people/account-list.service.ts';
import {
  type OwnFileRow,
  partNames,
  readPart,
  type Subject,
  selectAuditTrail,
  selectOwnFiles,
  selectTargets,
} from './person-data.queries.ts';

export interface PersonDataDeps {
  attempts: AttemptDeps;
  store: FileStore;
  turns: Turns;
}

const entriesAtOnce = 1_000;
/** For files; larger ones are listed but not included. */
const maxFileBytes = 200 * 1024 * 1024;

/** Everything about one person and nothing about others: no secrets, and no keys the person may not see. */
export async function exportPersonData(
  deps: PersonDataDeps,
  actor: Actor,
  accountId: number,
): Promise<Bytes> {
  const { db } = deps.attempts;
  const { institutionId } = actor;
  const subject = { accountId, institutionId };
  if (!(await findAccountBrief(db, institutionId, accountId))) throw new AppError('NOT_FOUND');
  // Recorded before reading, so that the export itself is in the file.
  const target = { type: 'account', id: accountId };
  await inTransaction(db, (trx) => recordAudit(trx, actor, { action: 'person.exported', target }));
  const file = await deps.turns.take(
    () => deps.store.receiveFile(streamZip(readEntries(deps, subject))),
    `account ${actor.accountId}`,
  );
  return {
    stream: readOnce(deps.store, file),
    size: file.size,
    mediaType: 'application/zip',
    fileName: `person-${accountId}.zip`,
    maxAgeSeconds: 0,
  };
}

/** Deletes the file however the response ends. */
function readOnce(store: FileStore, file: ReceivedFile): Bytes['stream'] {
  const stream = createReadStream(file.path);
  stream.once('close', () => void store.discardReceived(file));
  return stream;
}

async function* readEntries(deps: PersonDataDeps, subject: Subject): AsyncGenerator<ZipEntry> {
  const { db } = deps.attempts;
  for (const name of partNames) {
    const rows = await readPart(db, name, subject);
    if (rows.length > 0) yield asJson(`${name}.json`, rows);
  }
  for await (const { id, record } of readOwnAttempts(deps.attempts, subject)) {
    yield asJson(`attempts/${id}.json`, record);
  }
  yield { name: 'activity.jsonl', isPacked: false, pieces: readTrail(deps, subject) };
  yield* readFiles(deps, await selectOwnFiles(db, subject));
}

function asJson(name: string, content: object): ZipEntry {
  return { name, isPacked: false, pieces: textPieces(`${JSON.stringify(content, null, 2)}\n`) };
}

async function* readTrail({ attempts }: PersonDataDeps, subject: Subject): AsyncGenerator<Uint8Array> {
  const targets = await selectTargets(attempts.db, subject);
  let below: number | null = null;
  do {
    const rows = await selectAuditTrail(attempts.db, subject, { targets, below, maxCount: entriesAtOnce });
    yield* textPieces(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    below = rows.length < entriesAtOnce ? null : (rows.at(-1)?.id ?? null);
  } while (below !== null);
}

async function* readFiles({ store }: PersonDataDeps, files: readonly OwnFileRow[]): AsyncGenerator<ZipEntry> {
  let room = maxFileBytes;
  const list: object[] = [];
  for (const file of files) {
    const opened = file.size <= room ? await store.openFile(file.storageKey) : undefined;
    const name = opened ? `files/${file.id}-${plainName(file.name)}` : null;
    list.push({
      name: file.name,
      storedAs: name,
      mediaType: file.mediaType,
      size: file.size,
      at: file.createdAt,
    });
    if (!opened || name === null) continue;
    room -= opened.size;
    yield { name, isPacked: true, pieces: opened.stream };
  }
  if (list.length > 0) yield asJson('files.json', list);
}

/** A file name that every system can store. */
function plainName(name: string): string {
  return (
    name
      .replace(/[^\w.-]+/g, '_')
      .replace(/^\.+/, '')
      .slice(-80) || 'file'
  );
}
