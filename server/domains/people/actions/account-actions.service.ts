import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { revokeResetCodes } from '../../codes/codes.service.ts';
import { type ListedRow, lockAccountRows } from '../accounts/account-rows.queries.ts';
import { type AccountAction, findRefusal, type Refusal } from '../accounts/accounts.policy.ts';
import {
  hasOtherSuperAdmin,
  hasSuperAdminAmong,
  lockInstitution,
  resumeStatus,
  suspendStatus,
} from '../accounts/accounts.queries.ts';
import { removeAccount } from '../accounts/accounts.service.ts';
import { sendPasswordLink } from '../accounts/password-links.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { updateStudentRow } from '../students/students.queries.ts';
import { unassignStudents } from '../teachers/teachers.queries.ts';

/** An action on one locked account. Returns whether anything changed. */
export interface ActionContext {
  deps: PeopleDeps;
  trx: Trx;
  actor: Actor;
  origin: Origin;
}
export type ActionHandler = (context: ActionContext, account: ListedRow) => Promise<boolean>;

/**
 * Locks the institution first if a super admin is among the accounts, as creating an account does: two super admins
 * who suspend each other can't both succeed. Without a super admin, registrations don't have to wait.
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
  return new AppError('CONFLICT', {
    message: say('Only students can be assigned a programme and a teacher.'),
  });
}

/** At least one person must be able to administer the system. */
export async function assertSuperAdminLeft(trx: Trx, account: ListedRow): Promise<void> {
  if (account.role !== 'SUPER_ADMIN' || account.status !== 'ACTIVE') return;
  // Locked already, unless the account became a super admin since it was looked up.
  await lockInstitution(trx, account.institution_id);
  if (!(await hasOtherSuperAdmin(trx, account.institution_id, account.id))) {
    throw new AppError('LAST_SUPER_ADMIN');
  }
}

export function targetOf({ id }: ListedRow) {
  return { type: 'account', id };
}

/** Saved answers of a running attempt stay, and the attempt closes when its time is up. */
export function suspending(reason: string): ActionHandler {
  return async ({ deps, trx, actor }, account) => {
    if (account.status === 'SUSPENDED') return false;
    assertMay(actor, 'suspend', account);
    await assertSuperAdminLeft(trx, account);
    await suspendStatus(trx, account.id);
    await deps.sessions.end(trx, account.id);
    await revokeResetCodes(trx, account.id);
    await recordAudit(trx, actor, {
      action: 'account.suspended',
      target: targetOf(account),
      detail: { reason },
    });
    const to = { email: account.email, cameBy: account.came_by, accountId: account.id };
    await deps.mailer.enqueue(trx, to, {
      kind: 'account.suspended',
      firstName: account.first_name,
      reason,
    });
    return true;
  };
}

export const resume: ActionHandler = async ({ deps, trx, actor, origin }, account) => {
  if (account.status === 'ACTIVE') return false;
  assertMay(actor, 'resume', account);
  await resumeStatus(trx, account.id);
  await recordAudit(trx, actor, { action: 'account.resumed', target: targetOf(account) });
  const isWaiting = account.role === 'STUDENT' && account.enrollment_date === null;
  // Someone who was never accepted can't sign in yet; they get a mail on acceptance.
  if (isWaiting) return true;
  const to = { email: account.email, cameBy: account.came_by ?? origin.cameBy, accountId: account.id };
  await deps.mailer.enqueue(trx, to, { kind: 'account.resumed', firstName: account.first_name });
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

/** If grades or material refer to the account, its row stays without access. */
export const remove: ActionHandler = async ({ deps, trx, actor }, account) => {
  assertMay(actor, 'delete', account);
  await assertSuperAdminLeft(trx, account);
  const { id: accountId, role, person_id: personId } = account;
  if (role === 'TEACHER' && personId !== null) await unassignStudents(trx, personId);
  const { isKept } = await removeAccount(deps, trx, { accountId, photoFileId: account.photo_file_id });
  const type = personId === null ? 'account' : targets[role];
  await recordAudit(trx, actor, {
    action: deletions[role],
    target: { type, id: type === 'account' ? accountId : (personId ?? accountId) },
    people: [accountId],
    detail: { isKept },
  });
  return true;
};

export function assigning(
  to: { teacher: { id: number } | null } | { program: { id: number } },
): ActionHandler {
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

export function resettingPassword(endSessions: boolean): ActionHandler {
  return async ({ deps, trx, actor, origin }, account) => {
    assertMay(actor, 'resetPassword', account);
    if (endSessions) await deps.sessions.end(trx, account.id);
    const to = { accountId: account.id, cameBy: account.came_by };
    await sendPasswordLink(deps, trx, actor, origin, to);
    return true;
  };
}
