import { Readable } from 'node:stream';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
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
  PeopleColumn,
  PeopleImportCheck,
  PeopleImportOrder,
  PeopleImportResult,
} from '#shared/contract/people/people-imports.ts';
import { peopleImport } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { lockAccountRows } from '../accounts/account-rows.queries.ts';
import { countAccounts, lockInstitution } from '../accounts/accounts.queries.ts';
import type { PeopleDeps } from '../people.service.ts';
import { writeImport } from './people-import-writes.service.ts';
import {
  explainTooManyPasswords,
  indexFile,
  type JudgedRow,
  judgeDependents,
  judgePeople,
  kindOf,
  type PeopleFile,
  readRowIds,
  remarkDays,
} from './people-imports.policy.ts';
import {
  fingerprintOf,
  presentChangedLines,
  presentCheck,
  presentFaultLines,
} from './people-imports.presenter.ts';
import {
  getToday,
  listExistingPeople,
  listHeldEmails,
  listProgramNames,
  listTeacherNames,
} from './people-imports.queries.ts';
import type { Known } from './row-values.policy.ts';

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
    remarks: [...read.remarks, ...remarkRole(read), ...remarkExported(read), ...remarkDays(read)],
  });
}

/** All or nothing: rows are skipped or left out only if the sender has seen which. */
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
  if (order.fingerprint !== undefined && order.fingerprint !== fingerprintOf(received.sha256, before)) {
    throw new AppError('PEOPLE_IMPORT_CHANGED', { details: presentFaultLines(before) });
  }
  const chosen = chooseRows(before, order);
  // Hashed before the transaction: a thousand passwords take many seconds of processor time.
  const hashes = await hashPasswords(deps, chosen);
  const { timezone } = await getSettings(deps.db, actor.institutionId);
  return inTransaction(deps.db, async (trx) => {
    await lockAffected(trx, actor, chosen);
    const rows = await judge(deps, trx, actor, read);
    const details = presentChangedLines(before, rows);
    if (details.length > 0) throw new AppError('PEOPLE_IMPORT_CHANGED', { details });
    return writeImport(deps, trx, actor, origin, {
      ...countOthers(rows, order),
      rows: chooseRows(rows, order),
      hashes,
      order,
      timezone,
      fileName: received.fileName,
    });
  });
}

/** From here on nobody else changes these people, or takes the last free places. */
async function lockAffected(trx: Trx, actor: Actor, rows: readonly JudgedRow[]): Promise<void> {
  const { institutionId } = actor;
  if (rows.some((row) => kindOf(row) === 'NEW')) await lockInstitution(trx, institutionId);
  const ids = rows.flatMap((row) => (kindOf(row) === 'CHANGED' ? [row.update?.existing.accountId ?? 0] : []));
  await lockAccountRows(trx, institutionId, ids);
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
  judgeDependents(rows, {
    isLeftOut: () => false,
    message: say('This teacher’s own row has errors.'),
  });
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
  const list = (column: PeopleColumn) => people.flatMap(({ cells }) => cells[column] ?? []);
  const emails = list('email').map(normalizeEmail);
  const keys = {
    emails,
    studentNumbers: list('studentNumber'),
    employeeIds: list('employeeId').map((id) => id.toLowerCase()),
  };
  const { maxUsers, timezone } = await getSettings(db, institutionId);
  const held = await listHeldEmails(db, institutionId, emails);
  return {
    people: await listExistingPeople(db, institutionId, keys, timezone),
    heldEmails: new Map(held.map(({ email, accountId }) => [email, accountId])),
    programs: await listProgramNames(db, institutionId),
    teachers: await listTeacherNames(db, institutionId),
    maxUsers,
    room: maxUsers - (await countAccounts(db, institutionId)),
    today: await getToday(db, timezone),
    isCommonPassword: (password) => passwords.isCommon(password),
  };
}

function remarkRole({ columns }: PeopleFile): string[] {
  return columns.includes('role')
    ? []
    : [say('There is no role column, so new people are imported as students.')];
}

function remarkExported({ exportedColumns }: PeopleFile): string[] {
  return exportedColumns.length === 0
    ? []
    : [
        say('These columns of an exported list can’t be imported and were ignored: {columns}', {
          columns: exportedColumns.join(', '),
        }),
      ];
}

/** The rows that are not imported. */
function countOthers(rows: readonly JudgedRow[], { leaveOut = '', existing }: PeopleImportOrder) {
  const ids = readRowIds(leaveOut, rows.length);
  const isLeftOut = (row: JudgedRow) => ids.has(row.id) || kindOf(row) === 'FAULTY';
  const isKept = (row: JudgedRow) => existing !== 'update' && kindOf(row) === 'CHANGED';
  return {
    leftOut: rows.filter(isLeftOut).length,
    notUpdated: rows.filter((row) => isKept(row) && !isLeftOut(row)).length,
  };
}

/** The rows to import. Throws if there are none, or faults that may not be skipped. */
function chooseRows(rows: readonly JudgedRow[], order: PeopleImportOrder): JudgedRow[] {
  const { fingerprint, leaveOutFaulty, leaveOut = '', existing } = order;
  const isSeen = fingerprint !== undefined;
  if (leaveOut !== '' && !isSeen)
    throw faultyFields([`fingerprint: ${say('is required to leave rows out')}`]);
  const ids = readRowIds(leaveOut, rows.length);
  const wanted = rows.filter(({ id }) => !ids.has(id));
  const skipsFaulty = leaveOutFaulty === 'true' && isSeen;
  const details = presentFaultLines(wanted);
  if (details.length > 0 && !skipsFaulty) throw new AppError('PEOPLE_FILE_HAS_FAULTS', { details });
  const sound = wanted.filter(({ faults }) => faults.length === 0);
  if (sound.length === 0) throw new AppError('PEOPLE_FILE_EMPTY');
  const chosen = sound.filter((row) => kindOf(row) !== 'CHANGED' || existing === 'update');
  assertTeachersChosen(rows, chosen);
  return chosen;
}

/** Faults in the sender's choice of rows refuse the file, because skipping them would import other rows than chosen. */
function assertTeachersChosen(rows: readonly JudgedRow[], chosen: readonly JudgedRow[]): void {
  const kept = new Set(chosen);
  const copies = rows.map((row) => ({ ...row, faults: kept.has(row) ? [] : row.faults }));
  const keptIds = new Set(chosen.map(({ id }) => id));
  judgeDependents(copies, {
    isLeftOut: ({ id }) => !keptIds.has(id),
    message: say('This teacher’s row is left out.'),
  });
  const details = presentFaultLines(copies.filter(({ id }) => keptIds.has(id)));
  if (details.length > 0) throw new AppError('PEOPLE_FILE_HAS_FAULTS', { details });
}

/** One at a time, so that sign-ins meanwhile get their turn. */
async function hashPasswords(
  { passwords }: PeopleDeps,
  rows: readonly JudgedRow[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { person } of rows) {
    if (!person?.password) continue;
    hashes.set(normalizeEmail(person.email), await passwords.hash(person.password));
  }
  return hashes;
}
