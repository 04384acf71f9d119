import type { Operation } from './operations.ts';
import type { Caller, Identity } from './school.ts';
import { changedColumns, type Write } from './watch-writes.ts';

interface Done {
  operation: Operation;
  caller: Caller;
  identity: Identity | undefined;
  writes: Write[];
}

/** Finds writes that no call may make, even when it succeeds. */
export function findTrespasses({ operation, caller, identity, writes }: Done): string[] {
  const call = `${operation.method} ${operation.path}`;
  const isOneOfMany = caller === 'student' || caller === 'teacher' || caller === 'reader';
  return writes.flatMap((write) => [
    ...movedColumns(call, write),
    ...(isOneOfMany ? decidedAlone(write) : []),
    ...(identity && isOneOfMany && operation.isClosed ? foreignRow(caller, identity, write) : []),
  ]);
}

// Only administrators decide where teachers teach and which credits above the maximum count.
function decidedAlone({ table, after }: Write): string[] {
  const isDecision =
    table === 'credit_request' && ['APPROVED', 'DECLINED'].includes(String(after?.['status']));
  return table === 'teacher_program' || isDecision ? [`decided in ${table} what administrators decide`] : [];
}

// Owners, parents and start times are set once.
const fixed = [
  'id',
  'institution_id',
  'owner_id',
  'account_id',
  'student_id',
  'attempt_id',
  'token_hash',
  'created_at',
  'date_created',
  'person_key',
  'started_at',
  'paper',
];

// One row per person, which a new setup takes over.
const begunAnew = new Set(['two_factor', 'calendar_feed']);

/** Sensitive columns, and the only calls that may change them. */
const keptFor: Record<string, RegExp> = {
  'user_account.role': /^POST \/api\/account\/\{accountId\}\/role$/,
  'user_account.password_hash':
    /^(POST \/api\/auth\/(password|reset\/confirm|invitation|emailLink\/confirm)|DELETE \/api\/(account|student|teacher)\/|POST \/api\/account\/(bulk|\{accountId\}\/erase))/,
  // A reopened attempt that ends again has new marks.
  'grade.marks_released_at': /^(POST \/api\/submission\/\{attemptId\}\/releaseMarks$|\w+ \/api\/quizAttempt)/,
};

function movedColumns(call: string, write: Write): string[] {
  if (write.operation !== 'UPDATE') return [];
  return changedColumns(write)
    .filter((name) => {
      const may = keptFor[`${write.table}.${name}`];
      if (may) return !may.test(call);
      const isGivenUp = write.after?.[name] === null || write.before?.[name] === null;
      return fixed.includes(name) && !isGivenUp && !begunAnew.has(write.table);
    })
    .map((name) => `moved ${name} of a row in ${write.table}`);
}

// Calls write notifications and jobs for other people.
const forOthers = new Set(['notification', 'audit_log', 'audit_subject', 'job', 'limit_counter']);
// Processes report their own state periodically, without a call.
const ofProcess = new Set(['live_stream']);

// Changing a quiz's credits changes the averages of its students.
function isAverageAlone(write: Write): boolean {
  return write.table === 'student' && changedColumns(write).every((name) => name === 'current_cgpa');
}

function foreignRow(caller: Caller, { accountId, studentId }: Identity, write: Write): string[] {
  if (forOthers.has(write.table) || ofProcess.has(write.table) || isAverageAlone(write)) return [];
  const row = write.after ?? write.before ?? {};
  const isForeign =
    (row['account_id'] ?? accountId) !== accountId ||
    (write.table === 'user_account' && row['id'] !== accountId) ||
    (caller === 'teacher' && (row['owner_id'] ?? accountId) !== accountId) ||
    (caller === 'student' && (row['student_id'] ?? studentId) !== studentId);
  return isForeign
    ? [`wrote another person's row in ${write.table}: ${JSON.stringify(row).slice(0, 300)}`]
    : [];
}
