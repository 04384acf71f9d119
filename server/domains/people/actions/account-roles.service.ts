import { inTransaction, type Trx } from '#database/client.ts';
import type { AccountDetail, RoleChange } from '#shared/contract/people/accounts.ts';
import { isAdmin, type Role } from '#shared/permissions.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { revokeResetCodes } from '../../codes/codes.service.ts';
import { discardFile } from '../../files/photos.service.ts';
import { getAccount } from '../account-list.service.ts';
import type { ListedRow } from '../accounts/account-rows.queries.ts';
import { sendPasswordLink } from '../accounts/password-links.service.ts';
import { lockPhoto, updatePhoto } from '../accounts/photos.queries.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import { getProgramId } from '../references.service.ts';
import { unassignStudents } from '../teachers/teachers.queries.ts';
import { giveFirstPrograms } from '../teachers/teachers.service.ts';
import { assertMay, assertSuperAdminLeft, lockOneAccount, targetOf } from './account-actions.service.ts';
import { enterAsAdmin, enterAsStudent, enterAsTeacher, updateRole } from './account-roles.queries.ts';
import type { ActionRequest } from './single-account.service.ts';

/** Rows of former roles stay, so that grades and material keep their owner. */
export async function changeAccountRole(
  deps: PeopleDeps,
  { actor, origin, id }: ActionRequest,
  change: RoleChange,
): Promise<AccountDetail> {
  const { institutionId } = actor;
  if (isAdmin(change.role)) await deps.passwordProof.ask(actor, change.currentPassword);
  await inTransaction(deps.db, async (trx) => {
    const before = await lockOneAccount(trx, actor, id);
    assertMay(actor, 'changeRole', before);
    if (before.role === change.role) return;
    await assertSuperAdminLeft(trx, before);
    if (before.role === 'TEACHER' && before.person_id !== null) await unassignStudents(trx, before.person_id);
    await enter(trx, before, change);
    await takePhotoAlong(deps, trx, before, change.role);
    await updateRole(trx, id, change.role);
    // The permissions changed, so every session ends and no open page keeps the old ones.
    await deps.sessions.end(trx, id);
    await deps.sessions.forgetAccount(trx, id);
    await revokeResetCodes(trx, id);
    if (!before.has_password && before.status === 'ACTIVE') {
      await sendPasswordLink(deps, trx, actor, origin, { accountId: id, cameBy: before.came_by });
    }
    const detail = { from: before.role, to: change.role };
    await recordAudit(trx, actor, { action: 'account.roleChanged', target: targetOf(before), detail });
    const to = { email: before.email, cameBy: before.came_by ?? origin.cameBy, accountId: id };
    await deps.mailer.enqueue(trx, to, {
      kind: 'account.roleChanged',
      firstName: before.first_name,
      role: change.role,
    });
    await publishToAdmins(trx, deps.events, institutionId);
    await publishToPerson(trx, deps.events, { institutionId, accountId: id });
  });
  return getAccount(deps, actor, id);
}

async function enter(trx: Trx, before: ListedRow, change: RoleChange): Promise<void> {
  const { institution_id: institutionId } = before;
  const person = {
    institutionId,
    accountId: before.id,
    firstName: before.first_name,
    lastName: before.last_name,
    phoneNumber: before.phone_number,
  };
  switch (change.role) {
    case 'STUDENT': {
      const asked = change.program?.id;
      const programId = asked === undefined ? null : await getProgramId(trx, institutionId, asked);
      return enterAsStudent(trx, { ...person, programId });
    }
    case 'TEACHER': {
      const { department = null, employeeId = null } = change;
      const teacherId = await enterAsTeacher(trx, { ...person, department, employeeId });
      return giveFirstPrograms(trx, person, teacherId, change.programs);
    }
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return enterAsAdmin(trx, { ...person, jobTitle: change.jobTitle ?? null });
  }
}

/** The photo moves with the person to the new role. */
async function takePhotoAlong(deps: PeopleDeps, trx: Trx, before: ListedRow, role: Role): Promise<void> {
  const isSamePlace =
    before.role !== 'STUDENT' && before.role !== 'TEACHER' && role !== 'STUDENT' && role !== 'TEACHER';
  if (isSamePlace || before.photo_file_id === null) return;
  const accountId = before.id;
  const former = await lockPhoto(trx, { accountId, role });
  await updatePhoto(trx, { accountId, role: before.role }, null);
  await updatePhoto(trx, { accountId, role }, before.photo_file_id);
  await discardFile(trx, deps.queue, former?.photo_file_id ?? null);
}
