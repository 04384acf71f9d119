import { Readable } from 'node:stream';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { PeopleEvent } from '#server/importing/people/people-events.ts';
import type { readPeopleInProcess } from '#server/importing/process/people-process.ts';
import { FileRefused } from '#server/importing/reader-output.ts';
import { say } from '#server/language/say.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { FileOnDisk } from '#server/plugins/http/form-body.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Turns } from '#server/plugins/jobs/turns.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  PeopleImportCheck,
  PeopleImportOrder,
  PeopleImportResult,
} from '#shared/contract/people/people-imports.ts';
import { peopleImport } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { countAccounts, lockInstitution } from '../accounts/accounts.queries.ts';
import type { PeopleDeps } from '../people.service.ts';
import { createImported } from './people-import-writes.service.ts';
import {
  explainTooManyPasswords,
  indexFile,
  type JudgedRow,
  judgeDependents,
  judgePeople,
  type Known,
  type PeopleFile,
  remarkDays,
} from './people-imports.policy.ts';
import { fingerprintOf, presentCheck, presentFaultLines } from './people-imports.presenter.ts';
import {
  getToday,
  listEmployeeIds,
  listProgramNames,
  listTakenEmails,
  listTeacherNames,
} from './people-imports.queries.ts';

/** Reads the file in a child process; most tests read in the same process instead. */
export type ReadPeople = (
  ...args: Parameters<typeof readPeopleInProcess>
) => ReturnType<typeof readPeopleInProcess>;

interface ImportDeps extends PeopleDeps {
  read: ReadPeople;
  turns: Turns;
}

const keptSeconds = 3_600;

export async function getPeopleTemplate(kind: 'csv' | 'xlsx'): Promise<Bytes> {
  // Loaded on first use, because the workbook writer is large.
  const { makePeopleTemplate } = await import('#server/importing/templates/people-template.ts');
  const { bytes, fileName, mediaType } = makePeopleTemplate(kind);
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    fileName,
    mediaType,
    maxAgeSeconds: keptSeconds,
  };
}

/** Reads a file and reports what an import would do, without writing anything. */
export async function checkPeopleFile(
  deps: ImportDeps,
  actor: Actor,
  file: FileOnDisk | null,
): Promise<PeopleImportCheck> {
  const received = requireFile(file);
  const read = await readFile(deps, actor, received);
  const rows = await judge(deps, deps.db, actor, read);
  return presentCheck(read, rows, {
    fingerprint: fingerprintOf(received.sha256, rows),
    remarks: [...read.remarks, ...remarkRole(read), ...remarkDays(read)],
  });
}

/** All or nothing: faulty rows are left out only if the sender has seen which. */
export async function importPeople(
  deps: ImportDeps,
  actor: Actor,
  origin: Origin,
  file: FileOnDisk | null,
  order: PeopleImportOrder,
): Promise<PeopleImportResult> {
  const received = requireFile(file);
  const read = await readFile(deps, actor, received);
  const before = await judge(deps, deps.db, actor, read);
  assertCreatable(received, before, order);
  // Hashed before the transaction: a thousand passwords take many seconds of processor time.
  const hashes = await hashPasswords(deps, before);
  return inTransaction(deps.db, async (trx) => {
    await lockInstitution(trx, actor.institutionId);
    const rows = await judge(deps, trx, actor, read);
    assertCreatable(received, rows, { ...order, fingerprint: fingerprintOf(received.sha256, before) });
    return createImported(deps, trx, actor, origin, { rows, hashes, order, fileName: received.fileName });
  });
}

function requireFile(file: FileOnDisk | null): FileOnDisk {
  if (!file) throw new AppError('FILE_REQUIRED');
  const name = file.fileName.trim().toLowerCase();
  if (!peopleImport.endings.some((ending) => name.endsWith(ending))) throw wrongType();
  return file;
}

function wrongType(cause?: unknown): AppError {
  const message = say('Unsupported file type. Please upload Excel or CSV files only.');
  return new AppError('FILE_TYPE_UNSUPPORTED', { message, cause });
}

function readFile(deps: ImportDeps, actor: Actor, file: FileOnDisk): Promise<PeopleFile> {
  return deps.turns.take(() => readAlone(deps, file), `account ${actor.accountId}`);
}

async function readAlone({ log, read }: ImportDeps, { path, fileName }: FileOnDisk): Promise<PeopleFile> {
  try {
    const events: PeopleEvent[] = [];
    for await (const event of read({ path, fileName })) {
      if (event.type !== 'kind') events.push(event);
    }
    return indexFile(events);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    // A refusal is the file's fault, unless its message says the reader crashed.
    if (error.cause !== undefined) log.error({ err: error.cause }, 'list of people not read');
    if (error.isUnsupported) throw wrongType(error);
    throw new AppError('FILE_REFUSED', { message: error.message, cause: error });
  }
}

async function judge(deps: PeopleDeps, db: Db | Trx, actor: Actor, read: PeopleFile): Promise<JudgedRow[]> {
  const rows = judgePeople(read, await readKnown(deps, db, actor, read));
  judgeDependents(rows);
  const tooMany = explainTooManyPasswords(rows) ?? read.fileFaults[0];
  if (tooMany !== undefined) throw new AppError('FILE_REFUSED', { message: tooMany });
  return rows;
}

async function readKnown(
  { passwords }: PeopleDeps,
  db: Db,
  { institutionId }: Actor,
  { people }: PeopleFile,
): Promise<Known> {
  const emails = people.flatMap(({ cells }) =>
    cells.email === undefined ? [] : [normalizeEmail(cells.email)],
  );
  const { maxUsers } = await getSettings(db, institutionId);
  return {
    emails: new Set(await listTakenEmails(db, institutionId, emails)),
    employeeIds: new Set(await listEmployeeIds(db, institutionId)),
    programs: await listProgramNames(db, institutionId),
    teachers: await listTeacherNames(db, institutionId),
    maxUsers,
    room: maxUsers - (await countAccounts(db, institutionId)),
    today: await getToday(db),
    isCommonPassword: (password) => passwords.isCommon(password),
  };
}

function remarkRole({ columns }: PeopleFile): string[] {
  return columns.includes('role')
    ? []
    : [say('There is no column for the role: everybody is read as a student.')];
}

function assertCreatable(
  { sha256 }: FileOnDisk,
  rows: readonly JudgedRow[],
  { fingerprint, leaveOutFaulty }: PeopleImportOrder,
): void {
  const details = presentFaultLines(rows);
  const isAsChecked = fingerprint === fingerprintOf(sha256, rows);
  if (fingerprint !== undefined && !isAsChecked) throw new AppError('PEOPLE_IMPORT_CHANGED', { details });
  const mayLeaveOut = leaveOutFaulty === 'true' && isAsChecked;
  if (details.length > 0 && !mayLeaveOut) throw new AppError('PEOPLE_FILE_HAS_FAULTS', { details });
  if (rows.every(({ faults }) => faults.length > 0)) throw new AppError('PEOPLE_FILE_EMPTY');
}

/** One at a time, so that sign-ins meanwhile get their turn. */
async function hashPasswords(
  { passwords }: PeopleDeps,
  rows: readonly JudgedRow[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { person, faults } of rows) {
    if (faults.length > 0 || person.password === null) continue;
    hashes.set(normalizeEmail(person.email), await passwords.hash(person.password));
  }
  return hashes;
}
