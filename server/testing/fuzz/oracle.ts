import { ErrorBody, errorCatalogue } from '#shared/error-codes.ts';
import { findTrespasses } from './guarded-writes.ts';
import type { Operation } from './operations.ts';
import type { Caller, Identity } from './school.ts';
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

/** Lists what is wrong with the outcome of a call. */
export function findFaults(outcome: Outcome): string[] {
  const { status, text } = outcome.answer;
  const faults = [...leaksInternals(text), ...faultsOfHeaders(outcome.answer)];
  if (status >= 500) return [...faults, `answered ${status}: ${text.slice(0, 400)}`];
  if (status >= 400) return [...faults, ...faultsOfRefusal(outcome)];
  return [...faults, ...faultsOfSuccess(outcome)];
}

const internals =
  /"(passwordHash|password_hash|tokenHash|token_hash|codeHash|code_hash)"|\n\s+at |node_modules|\.ts:\d/;

function leaksInternals(text: string): string[] {
  const leak = internals.exec(text)?.[0];
  return leak === undefined ? [] : [`leaks ${JSON.stringify(leak)}`];
}

// The template file is the same for everyone.
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
  const isStranger = caller === 'anonymous' || caller === 'pending';
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
      (operationName) => `refused with ${answer.status}, and yet ${operationName}`,
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

/** A refused call changes nothing except these rows. */
function mayBeWritten({ method, path }: Operation, write: Write): boolean {
  return [...(refusalsMayWrite['any'] ?? []), ...(refusalsMayWrite[`${method} ${path}`] ?? [])].some((may) =>
    may(write),
  );
}

type May = (write: Write) => boolean;

const audited =
  (...actions: string[]): May =>
  ({ table, operation: operationName, after }) =>
    operationName === 'INSERT' &&
    (table === 'audit_subject' || (table === 'audit_log' && actions.includes(String(after?.['action']))));

const changed =
  (table: string, ...columns: string[]): May =>
  (write) =>
    write.table === table &&
    write.operation === 'UPDATE' &&
    changedColumns(write).every((name) => columns.includes(name));

const inserted =
  (table: string): May =>
  (write) =>
    write.table === table && write.operation === 'INSERT';

const anyRowOf =
  (...tables: string[]): May =>
  ({ table }) =>
    tables.includes(table);

const guessed = ['failed_attempts', 'revoked_at'];

const refusalsMayWrite: Record<string, May[]> = {
  any: [
    // Counters of calls and failures, and the periodic reports of a process and its queue.
    anyRowOf('limit_counter', 'server_process', 'live_stream', 'version'),
    // A refused call still counts as activity of the person.
    changed('session', 'last_seen_at', 'idle_expires_at'),
    audited('access.refused'),
    // The device lease of an attempt, and refused tries of other devices.
    anyRowOf('attempt_lease'),
  ],
  'POST /api/auth/login': [audited('session.refused')],
  // A wrong code counts as a failed try.
  'POST /api/auth/login/secondFactor': [audited('session.refused'), changed('one_time_code', ...guessed)],
  'POST /api/auth/reset/verify': [audited('reset.refused'), changed('one_time_code', ...guessed)],
  // Admins are notified once a day that registration is full.
  ...forEach(['POST /api/student', 'POST /api/auth/register'], [inserted('notification')]),
  // A test mail that was not accepted is recorded.
  'POST /api/mailServer/test': [
    anyRowOf('mail_server_test'),
    inserted('server_secret'),
    audited('mailServer.tested'),
  ],
  // The secret that signs links is created on first use.
  ...forEach(
    ['GET /api/backup/{backupId}/download', 'POST /api/backup/{backupId}/link'],
    [inserted('server_secret')],
  ),
  // Late answers do not count and are kept for the teacher.
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
    // Answers of a device that has lost the attempt are kept beside those of the other.
    [anyRowOf('late_answer', 'answer_version'), inserted('quiz_answer')],
  ),
};

function forEach(calls: string[], may: May[]): Record<string, May[]> {
  return Object.fromEntries(calls.map((call) => [call, may]));
}

function describeWrite(write: Write): string {
  const { table, operation: operationName, before, after } = write;
  const columns = operationName === 'UPDATE' ? ` of ${changedColumns(write).join(', ')}` : '';
  return `${operationName}${columns} in ${table}: ${JSON.stringify(after ?? before)?.slice(0, 300)}`;
}
