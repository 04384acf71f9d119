import { inTransaction, type Trx } from '#database/client.ts';
import type { AccountDetail, RoleChange } from '#shared/contract/accounts.ts';
import { isAdmin, type Role } from '#shared/permissions.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { discardFile } from '../files/photos.service.ts';
import type { Asked } from './account-changes.service.ts';
import { assertMay, assertSuperAdminLeft, lockOneAccount, targetOf } from './account-deeds.service.ts';
import { getAccount } from './account-list.service.ts';
import { enterAsAdmin, enterAsStudent, enterAsTeacher, updateRole } from './account-roles.queries.ts';
import type { ListedRow } from './account-rows.queries.ts';
import { tellAdmins, tellPerson } from './pages.service.ts';
import { sendPasswordLink } from './password-links.service.ts';
import type { PeopleTools } from './people.service.ts';
import { lockPhoto, updatePhoto } from './photos.queries.ts';
import { getProgramId } from './references.service.ts';
import { unassignStudents } from './teachers.queries.ts';
import { giveFirstPrograms } from './teachers.service.ts';

/** Whatever they were stays in its own row, so that grades and material keep whom they belong to. */
export async function changeAccountRole(
  tools: PeopleTools,
  { actor, origin, id }: Asked,
  change: RoleChange,
): Promise<AccountDetail> {
  const { institutionId } = actor;
  if (isAdmin(change.role)) await tools.passwordProof.ask(actor, change.currentPassword);
  await inTransaction(tools.db, async (trx) => {
    const before = await lockOneAccount(trx, actor, id);
    assertMay(actor, 'changeRole', before);
    if (before.role === change.role) return;
    await assertSuperAdminLeft(trx, before);
    if (before.role === 'TEACHER' && before.person_id !== null) await unassignStudents(trx, before.person_id);
    await enter(trx, before, change);
    await takePhotoAlong(tools, trx, before, change.role);
    await updateRole(trx, id, change.role);
    // What they may do has changed: no open page may go on with what they could do before.
    await tools.sessions.end(trx, id);
    await tools.sessions.forgetAccount(trx, id);
    await revokeResetCodes(trx, id);
    if (!before.has_password && before.status === 'ACTIVE') {
      await sendPasswordLink(tools, trx, actor, origin, { accountId: id, cameBy: before.came_by });
    }
    const detail = { from: before.role, to: change.role };
    await recordAudit(trx, actor, { action: 'account.roleChanged', target: targetOf(before), detail });
    const to = { email: before.email, cameBy: before.came_by ?? origin.cameBy, accountId: id };
    await tools.mailer.enqueue(trx, to, {
      kind: 'account.roleChanged',
      firstName: before.first_name,
      role: change.role,
    });
    await tellAdmins(trx, tools.events, institutionId);
    await tellPerson(trx, tools.events, { institutionId, accountId: id });
  });
  return getAccount(tools, actor, id);
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

/** A photo shows the person, whatever they are. */
async function takePhotoAlong(tools: PeopleTools, trx: Trx, before: ListedRow, role: Role): Promise<void> {
  const isSamePlace =
    before.role !== 'STUDENT' && before.role !== 'TEACHER' && role !== 'STUDENT' && role !== 'TEACHER';
  if (isSamePlace || before.photo_file_id === null) return;
  const accountId = before.id;
  const former = await lockPhoto(trx, { accountId, role });
  await updatePhoto(trx, { accountId, role: before.role }, null);
  await updatePhoto(trx, { accountId, role }, before.photo_file_id);
  await discardFile(trx, tools.queue, former?.photo_file_id ?? null);
}
