import { createReadStream } from 'node:fs';
import { inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { textPieces, type ZipEntry, zipPieces } from '#server/exporting/zip.ts';
import type { Bytes } from '#server/plugins/bytes-answer.ts';
import type { FileStore, ReceivedFile } from '#server/plugins/file-store.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Turns } from '#server/plugins/turns.ts';
import { readOwnAttempts } from '../attempts/own-record.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findAccountBrief } from '../people/account-list.service.ts';
import {
  type OwnFileRow,
  partNames,
  readPart,
  type Subject,
  selectAuditTrail,
  selectOwnFiles,
  selectTargets,
} from './person-data.queries.ts';

export interface DataTools {
  attempts: AttemptTools;
  store: FileStore;
  turns: Turns;
}

const entriesAtOnce = 1_000;
/** Of files; what is beyond is named in the list and not brought along. */
const mostFileBytes = 200 * 1024 * 1024;

/** Everything about one person, and nothing about another: no secret, and no key the person may not see. */
export async function exportPersonData(tools: DataTools, actor: Actor, accountId: number): Promise<Bytes> {
  const { db } = tools.attempts;
  const { institutionId } = actor;
  const subject = { accountId, institutionId };
  if (!(await findAccountBrief(db, institutionId, accountId))) throw new AppError('NOT_FOUND');
  // Before it is read, so that it is in its own file.
  const target = { type: 'account', id: accountId };
  await inTransaction(db, (trx) => recordAudit(trx, actor, { action: 'person.exported', target }));
  const file = await tools.turns.take(
    () => tools.store.receiveFile(zipPieces(readEntries(tools, subject))),
    `account ${actor.accountId}`,
  );
  return {
    stream: readOnce(tools.store, file),
    size: file.size,
    mediaType: 'application/zip',
    fileName: `person-${accountId}.zip`,
    maxAgeSeconds: 0,
  };
}

/** However the answer ends, the file goes. */
function readOnce(store: FileStore, file: ReceivedFile): Bytes['stream'] {
  const stream = createReadStream(file.path);
  stream.once('close', () => void store.discardReceived(file));
  return stream;
}

async function* readEntries(tools: DataTools, subject: Subject): AsyncGenerator<ZipEntry> {
  const { db } = tools.attempts;
  for (const name of partNames) {
    const rows = await readPart(db, name, subject);
    if (rows.length > 0) yield asJson(`${name}.json`, rows);
  }
  for await (const { id, record } of readOwnAttempts(tools.attempts, subject)) {
    yield asJson(`attempts/${id}.json`, record);
  }
  yield { name: 'activity.jsonl', isPacked: false, pieces: readTrail(tools, subject) };
  yield* readFiles(tools, await selectOwnFiles(db, subject));
}

function asJson(name: string, content: object): ZipEntry {
  return { name, isPacked: false, pieces: textPieces(`${JSON.stringify(content, null, 2)}\n`) };
}

async function* readTrail({ attempts }: DataTools, subject: Subject): AsyncGenerator<Uint8Array> {
  const targets = await selectTargets(attempts.db, subject);
  const most = entriesAtOnce;
  let below: number | null = null;
  do {
    const rows = await selectAuditTrail(attempts.db, subject, { targets, below, most });
    yield* textPieces(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    below = rows.length < most ? null : (rows.at(-1)?.id ?? null);
  } while (below !== null);
}

async function* readFiles({ store }: DataTools, files: readonly OwnFileRow[]): AsyncGenerator<ZipEntry> {
  let room = mostFileBytes;
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

/** A name that every system can store. */
function plainName(name: string): string {
  return (
    name
      .replace(/[^\w.-]+/g, '_')
      .replace(/^\.+/, '')
      .slice(-80) || 'file'
  );
}
