import { ErrorBody, errorCatalogue } from '#shared/error-codes.ts';
import { findTrespasses, type Identity } from './guarded-writes.ts';
import type { Operation } from './operations.ts';
import type { Caller } from './school.ts';
import type { Answer } from './sending.ts';
import { changedColumns, type Write } from './watch-writes.ts';

export interface Outcome {
  operation: Operation;
  caller: Caller;
  identity: Identity | undefined;
  answer: Answer;
  writes: Write[];
  /** Names in the file store. */
  filesBefore: string[];
  filesAfter: string[];
}

/** What is wrong with how a call ended; nothing, mostly. */
export function findFaults(outcome: Outcome): string[] {
  const { status, text } = outcome.answer;
  const faults = [...tellsTooMuch(text), ...faultsOfHeaders(outcome.answer)];
  if (status >= 500) return [...faults, `answered ${status}: ${text.slice(0, 400)}`];
  if (status >= 400) return [...faults, ...faultsOfRefusal(outcome)];
  return [...faults, ...faultsOfSuccess(outcome)];
}

const neverTold =
  /"(passwordHash|password_hash|tokenHash|token_hash|codeHash|code_hash)"|\n\s+at |node_modules|\.ts:\d/;

function tellsTooMuch(text: string): string[] {
  const found = neverTold.exec(text)?.[0];
  return found === undefined ? [] : [`tells ${JSON.stringify(found)}`];
}

// The file to fill in is the same for everybody.
function isPrivate({ isClosed, isStream, path }: Operation): boolean {
  return isClosed && !isStream && path !== '/api/peopleImport/template/{kind}';
}

function faultsOfHeaders({ headers }: Answer): string[] {
  const faults: string[] = [];
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('may be sniffed');
  if (headers['access-control-allow-origin'] !== undefined) faults.push('is open to other origins');
  return faults;
}

function faultsOfSuccess(outcome: Outcome): string[] {
  const { operation, caller, answer } = outcome;
  const isStranger = caller === 'nobody' || caller === 'pending';
  const faults: string[] = [];
  if (!operation.successes.includes(answer.status))
    faults.push(`answered ${answer.status}, which is not documented`);
  if (operation.isClosed && isStranger) faults.push(`let in ${caller}`);
  const { 'cache-control': kept = 'no word about it' } = answer.headers;
  if (isPrivate(operation) && kept !== 'no-store') faults.push(`may be kept: ${String(kept)}`);
  return [...faults, ...findTrespasses(outcome)];
}

function faultsOfRefusal(outcome: Outcome): string[] {
  const { operation, answer, writes, filesBefore, filesAfter } = outcome;
  const unexpected = writes.filter((write) => !mayBeWritten(operation, write));
  const left = filesAfter.filter((name) => !filesBefore.includes(name));
  const gone = filesBefore.filter((name) => !filesAfter.includes(name));
  return [
    ...faultsOfShape(answer),
    ...unexpected.map((write) => `refused with ${answer.status}, and yet ${describeWrite(write)}`),
    ...[...left.map((name) => `left the file ${name}`), ...gone.map((name) => `took the file ${name}`)].map(
      (deed) => `refused with ${answer.status}, and yet ${deed}`,
    ),
  ];
}

function faultsOfShape({ status, text }: Answer): string[] {
  const body = ErrorBody.strict().safeParse(parse(text));
  if (!body.success) return [`answered ${status} in another shape: ${text.slice(0, 200)}`];
  const { status: documented } = errorCatalogue[body.data.code];
  return documented === status ? [] : [`answered ${status} for ${body.data.code}, which is ${documented}`];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Apart from these rows a call that is refused leaves everything as it was. */
function mayBeWritten({ method, path }: Operation, write: Write): boolean {
  return [...(refusalsMayWrite['any'] ?? []), ...(refusalsMayWrite[`${method} ${path}`] ?? [])].some((may) =>
    may(write),
  );
}

type May = (write: Write) => boolean;

const audited =
  (...actions: string[]): May =>
  ({ table, deed, after }) =>
    deed === 'INSERT' &&
    (table === 'audit_subject' || (table === 'audit_log' && actions.includes(String(after?.['action']))));

const changed =
  (table: string, ...columns: string[]): May =>
  (write) =>
    write.table === table &&
    write.deed === 'UPDATE' &&
    changedColumns(write).every((name) => columns.includes(name));

const inserted =
  (table: string): May =>
  (write) =>
    write.table === table && write.deed === 'INSERT';

const anyRowOf =
  (...tables: string[]): May =>
  ({ table }) =>
    tables.includes(table);

const guessed = ['failed_attempts', 'revoked_at'];

const refusalsMayWrite: Record<string, May[]> = {
  any: [
    // Counters of calls and failures, and what a process and its queue say of themselves by the clock.
    anyRowOf('limit_counter', 'server_process', 'live_stream', 'version'),
    // A person who is refused was there all the same.
    changed('session', 'last_seen_at', 'idle_expires_at'),
    audited('access.refused'),
    // Which device has an attempt, and that another one was refused it.
    anyRowOf('attempt_lease'),
  ],
  'POST /api/auth/login': [audited('session.refused')],
  // A wrong guess at a code counts against it.
  'POST /api/auth/login/secondFactor': [audited('session.refused'), changed('one_time_code', ...guessed)],
  'POST /api/auth/reset/verify': [audited('reset.refused'), changed('one_time_code', ...guessed)],
  // That no more registrations are taken is told to the admins, once a day.
  ...forEach(['POST /api/student', 'POST /api/auth/register'], [inserted('notification')]),
  // The secret that signs addresses is made by whoever is first to need it.
  ...forEach(
    ['GET /api/backup/{backupId}/download', 'POST /api/backup/{backupId}/link'],
    [inserted('server_secret')],
  ),
  // What comes after the deadline does not count, and is kept for the teacher.
  ...forEach(
    [
      'POST /api/quizAnswer',
      'PUT /api/quizAnswer/{answerId}',
      'PATCH /api/quizAnswer/{answerId}',
      'DELETE /api/quizAnswer/{answerId}',
      'PUT /api/quizAttempt/{attemptId}/answers',
      'POST /api/quizAttempt/{attemptId}/answers',
      'PATCH /api/quizAttempt/{attemptId}/answers',
    ],
    // What a device wrote that has lost the attempt is kept beside the answers of the other.
    [anyRowOf('late_answer', 'answer_version'), inserted('quiz_answer')],
  ),
};

function forEach(calls: string[], may: May[]): Record<string, May[]> {
  return Object.fromEntries(calls.map((call) => [call, may]));
}

function describeWrite(write: Write): string {
  const { table, deed, before, after } = write;
  const columns = deed === 'UPDATE' ? ` of ${changedColumns(write).join(', ')}` : '';
  return `${deed}${columns} in ${table}: ${JSON.stringify(after ?? before)?.slice(0, 300)}`;
}
