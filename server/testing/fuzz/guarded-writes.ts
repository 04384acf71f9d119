import type { Operation } from './operations.ts';
import type { Caller } from './school.ts';
import { changedColumns, type Write } from './watch-writes.ts';

/** Who a caller is in the rows. */
export interface Identity {
  accountId: number;
  /** Of a student; 0 for others. */
  studentId: number;
}

interface Done {
  operation: Operation;
  caller: Caller;
  identity: Identity | undefined;
  writes: Write[];
}

/** What no call may write even where it goes through, whatever it was sent. */
export function findTrespasses({ operation, caller, identity, writes }: Done): string[] {
  const call = `${operation.method} ${operation.path}`;
  const isOneOfMany = caller === 'student' || caller === 'teacher' || caller === 'reader';
  return writes.flatMap((write) => [
    ...movedColumns(call, write),
    ...(isOneOfMany ? decidedAlone(write) : []),
    ...(identity && isOneOfMany && operation.isClosed ? foreignRow(caller, identity, write) : []),
  ]);
}

// Where a teacher teaches, and which credits above the maximum count: an administrator decides.
function decidedAlone({ table, after }: Write): string[] {
  const isDecision =
    table === 'credit_request' && ['APPROVED', 'DECLINED'].includes(String(after?.['status']));
  return table === 'teacher_program' || isDecision ? [`decided in ${table} what administrators decide`] : [];
}

// Whose something is, what it belongs to and when it began: given once.
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

// One row a person, which a new beginning takes over.
const begunAnew = new Set(['two_factor', 'calendar_feed']);

/** The columns that are worth more than others, and the only calls that change them. */
const keptFor: Record<string, RegExp> = {
  'user_account.role': /^POST \/api\/account\/\{accountId\}\/role$/,
  'user_account.password_hash':
    /^(POST \/api\/auth\/(password|reset\/confirm|invitation|emailLink\/confirm)|DELETE \/api\/(account|student|teacher)\/|POST \/api\/account\/(bulk|\{accountId\}\/erase))/,
  // An attempt that was reopened and ends again has new marks.
  'grade.marks_released_at': /^(POST \/api\/submission\/\{attemptId\}\/releaseMarks$|\w+ \/api\/quizAttempt)/,
};

function movedColumns(call: string, write: Write): string[] {
  if (write.deed !== 'UPDATE') return [];
  return changedColumns(write)
    .filter((name) => {
      const may = keptFor[`${write.table}.${name}`];
      if (may) return !may.test(call);
      const isGivenUp = write.after?.[name] === null || write.before?.[name] === null;
      return fixed.includes(name) && !isGivenUp && !begunAnew.has(write.table);
    })
    .map((name) => `moved ${name} of a row in ${write.table}`);
}

// Others are told of what somebody has done, and jobs are written for them.
const forOthers = new Set(['notification', 'audit_log', 'audit_subject', 'job', 'limit_counter']);
// What a process says of itself by the clock is nobody's call.
const ofProcess = new Set(['live_stream']);

// A quiz that gives other credits changes what its students' grades come to.
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
    ? [`wrote somebody else's row in ${write.table}: ${JSON.stringify(row).slice(0, 300)}`]
    : [];
}
