import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { type ListedRow, lockAccountRows } from './account-rows.queries.ts';
import { type AccountAction, findRefusal, type Refusal } from './accounts.policy.ts';
import {
  hasOtherSuperAdmin,
  hasSuperAdminAmong,
  lockInstitution,
  resumeStatus,
  suspendStatus,
} from './accounts.queries.ts';
import { removeAccount } from './accounts.service.ts';
import { sendPasswordLink } from './password-links.service.ts';
import type { PeopleTools } from './people.service.ts';
import { updateStudentRow } from './students.queries.ts';
import { unassignStudents } from './teachers.queries.ts';

/** What is done to one account of those that are locked; tells whether anything changed. */
export interface Doing {
  tools: PeopleTools;
  trx: Trx;
  actor: Actor;
  origin: Origin;
}
export type Deed = (doing: Doing, account: ListedRow) => Promise<boolean>;

/**
 * The institution first where a super admin is among them, like whoever opens an account: of two super admins who would
 * take each other's place only one still finds another left. Without one nobody who registers has to wait.
 */
export async function lockAccounts(trx: Trx, actor: Actor, ids: readonly number[]): Promise<ListedRow[]> {
  if (await hasSuperAdminAmong(trx, ids)) await lockInstitution(trx, actor.institutionId);
  return lockAccountRows(trx, actor.institutionId, ids);
}

export async function lockOneAccount(trx: Trx, actor: Actor, id: number): Promise<ListedRow> {
  const [account] = await lockAccounts(trx, actor, [id]);
  if (!account) throw new AppError('NOT_FOUND');
  return account;
}

export function assertMay(actor: Actor, action: AccountAction, account: ListedRow): void {
  const refusal = findRefusal(actor, action, account);
  if (refusal !== null) throw refused(refusal);
}

function refused(refusal: Refusal): AppError {
  if (refusal !== 'NOT_A_STUDENT') return new AppError(refusal);
  return new AppError('CONFLICT', { message: say('Only students have a programme and a teacher.') });
}

/** Somebody must be left who can administer the system. */
export async function assertSuperAdminLeft(trx: Trx, account: ListedRow): Promise<void> {
  if (account.role !== 'SUPER_ADMIN' || account.status !== 'ACTIVE') return;
  // Held already, but for who has become one since they were looked up.
  await lockInstitution(trx, account.institution_id);
  if (!(await hasOtherSuperAdmin(trx, account.institution_id, account.id))) {
    throw new AppError('LAST_SUPER_ADMIN');
  }
}

export function targetOf({ id }: ListedRow) {
  return { type: 'account', id };
}

/** What they saved of a running attempt stays, and the attempt is closed when its time is over. */
export function suspending(reason: string): Deed {
  return async ({ tools, trx, actor }, account) => {
    if (account.status === 'SUSPENDED') return false;
    assertMay(actor, 'suspend', account);
    await assertSuperAdminLeft(trx, account);
    await suspendStatus(trx, account.id);
    await tools.sessions.end(trx, account.id);
    await revokeResetCodes(trx, account.id);
    await recordAudit(trx, actor, {
      action: 'account.suspended',
      target: targetOf(account),
      detail: { reason },
    });
    const to = { email: account.email, cameBy: account.came_by, accountId: account.id };
    await tools.mailer.enqueue(trx, to, {
      kind: 'account.suspended',
      firstName: account.first_name,
      reason,
    });
    return true;
  };
}

export const resume: Deed = async ({ tools, trx, actor, origin }, account) => {
  if (account.status === 'ACTIVE') return false;
  assertMay(actor, 'resume', account);
  await resumeStatus(trx, account.id);
  await recordAudit(trx, actor, { action: 'account.resumed', target: targetOf(account) });
  const isWaiting = account.role === 'STUDENT' && account.enrollment_date === null;
  // Who was never accepted cannot sign in, and hears of it when they are.
  if (isWaiting) return true;
  const to = { email: account.email, cameBy: account.came_by ?? origin.cameBy, accountId: account.id };
  await tools.mailer.enqueue(trx, to, { kind: 'account.resumed', firstName: account.first_name });
  return true;
};

const deletions = {
  STUDENT: 'student.deleted',
  TEACHER: 'teacher.deleted',
  SUPER_ADMIN: 'account.deleted',
  READ_ONLY_ADMIN: 'account.deleted',
} as const satisfies Record<ListedRow['role'], string>;

const targets = {
  STUDENT: 'student',
  TEACHER: 'teacher',
  SUPER_ADMIN: 'account',
  READ_ONLY_ADMIN: 'account',
} as const satisfies Record<ListedRow['role'], string>;

/** Where grades or material rest on them their row is kept, without a way in. */
export const remove: Deed = async ({ tools, trx, actor }, account) => {
  assertMay(actor, 'delete', account);
  await assertSuperAdminLeft(trx, account);
  const { id: accountId, role, person_id: personId } = account;
  if (role === 'TEACHER' && personId !== null) await unassignStudents(trx, personId);
  const { isKept } = await removeAccount(tools, trx, { accountId, photoFileId: account.photo_file_id });
  const type = personId === null ? 'account' : targets[role];
  await recordAudit(trx, actor, {
    action: deletions[role],
    target: { type, id: type === 'account' ? accountId : (personId ?? accountId) },
    people: [accountId],
    detail: { isKept },
  });
  return true;
};

export function assigning(to: { teacher: { id: number } | null } | { program: { id: number } }): Deed {
  return async ({ trx, actor }, account) => {
    assertMay(actor, 'assign', account);
    const id = account.person_id ?? 0;
    const isSame =
      'program' in to
        ? account.program_id === to.program.id
        : account.assigned_id === (to.teacher?.id ?? null);
    if (isSame) return false;
    await updateStudentRow(trx, id, 'program' in to ? to : { assignedTeacher: to.teacher });
    const fields = ['program' in to ? 'program' : 'assignedTeacher'];
    const target = { type: 'student', id };
    await recordAudit(trx, actor, { action: 'student.changed', target, detail: { fields } });
    return true;
  };
}

export function resettingPassword(endSessions: boolean): Deed {
  return async ({ tools, trx, actor, origin }, account) => {
    assertMay(actor, 'resetPassword', account);
    if (endSessions) await tools.sessions.end(trx, account.id);
    const to = { accountId: account.id, cameBy: account.came_by };
    await sendPasswordLink(tools, trx, actor, origin, to);
    return true;
  };
}
