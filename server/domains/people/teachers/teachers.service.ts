import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NewTeacher, Teacher, TeacherChange, TeacherQuery } from '#shared/contract/people/people.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { listTaught, replaceTaught, startTeaching } from '../../programs/teaching.service.ts';
import { openAccount, removeAccount } from '../accounts/accounts.service.ts';
import { recordChange } from '../accounts/change-audit.service.ts';
import { sendPasswordLink } from '../accounts/password-links.service.ts';
import { hashCqUser } from '../chosen-password.service.ts';
import { readContactDetails } from '../contact-details.service.ts';
import { moveToAddress } from '../emails/former-address.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import { canTeacher } from './teachers.policy.ts';
import { presentTeacher } from './teachers.presenter.ts';
import {
  findKnownTeacher,
  getTeacherRow,
  insertTeacher,
  lockTeacher,
  selectTeachers,
  type TeacherRow,
  unassignStudents,
  updateTeacherRow,
} from './teachers.queries.ts';

export async function listTeachers(
  deps: PeopleDeps,
  actor: Actor,
  query: TeacherQuery,
): Promise<Page<Teacher>> {
  const { rows, total } = await selectTeachers(deps.db, actor, query);
  return { items: await presentAll(deps, deps.db, actor, rows), total };
}

export async function getTeacher(deps: PeopleDeps, actor: Actor, id: number): Promise<Teacher> {
  const row = await findKnownTeacher(deps.db, actor, id);
  assertCan(canTeacher, actor, 'view', row);
  return present(deps, deps.db, actor, row);
}

async function presentAll(
  { links }: PeopleDeps,
  db: Db,
  actor: Actor,
  rows: readonly TeacherRow[],
): Promise<Teacher[]> {
  const taught = await listTaught(
    db,
    rows.map(({ id }) => id),
  );
  const signFile = (fileId: number) => links.sign(fileId, new Date());
  return rows.map((row) => presentTeacher(row, { actor, signFile, programs: taught.get(row.id) ?? [] }));
}

async function present(deps: PeopleDeps, db: Db, actor: Actor, row: TeacherRow): Promise<Teacher> {
  const [shown] = await presentAll(deps, db, actor, [row]);
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
}

export async function createTeacher(
  deps: PeopleDeps,
  actor: Actor,
  { cameBy }: Origin,
  sent: NewTeacher,
): Promise<Teacher> {
  const { institutionId } = actor;
  assertCan(canTeacher, actor, 'create', { institution_id: institutionId });
  const teacher = readContactDetails(sent);
  const passwordHash = await hashCqUser(deps.passwords, teacher);
  return inTransaction(deps.db, async (trx) => {
    const accountId = await openAccount(trx, {
      institutionId,
      email: teacher.cqUser.email,
      passwordHash,
      role: 'TEACHER',
      isActive: true,
      cameBy,
    });
    const id = await insertTeacher(trx, {
      institution_id: institutionId,
      account_id: accountId,
      first_name: teacher.firstName,
      last_name: teacher.lastName,
      phone_number: teacher.phoneNumber,
      employee_id: teacher.employeeId,
      department: teacher.department,
    });
    await recordAudit(trx, actor, { action: 'teacher.created', target: { type: 'teacher', id } });
    await giveFirstPrograms(trx, actor, id, teacher.programs);
    await publishToAdmins(trx, deps.events, institutionId);
    return present(deps, trx, actor, await getTeacherRow(trx, institutionId, id));
  });
}

/** The given programmes, or the default one. */
export async function giveFirstPrograms(
  trx: Trx,
  actor: Pick<Actor, 'institutionId'>,
  teacherId: number,
  programs: TeacherChange['programs'],
): Promise<void> {
  const { institutionId } = actor;
  if (programs === undefined) return startTeaching(trx, institutionId, [{ teacherId }]);
  await replaceTaught(
    trx,
    { institutionId, teacherId },
    programs.map(({ id }) => id),
  );
}

/**
 * The teacher is locked. Records names, because the log must still say which programmes they were after one is
 * deleted.
 */
async function changePrograms(
  trx: Trx,
  actor: Actor,
  teacherId: number,
  programs: NonNullable<TeacherChange['programs']>,
): Promise<void> {
  const { institutionId } = actor;
  const detail = await replaceTaught(
    trx,
    { institutionId, teacherId },
    programs.map(({ id }) => id),
  );
  if (detail === undefined) return;
  const target = { type: 'teacher', id: teacherId };
  await recordAudit(trx, actor, { action: 'teacher.programsChanged', target, detail });
}

export async function updateTeacher(
  deps: PeopleDeps,
  actor: Actor,
  origin: Origin,
  id: number,
  change: TeacherChange,
): Promise<Teacher> {
  const { institutionId } = actor;
  return inTransaction(deps.db, async (trx) => {
    const { shown, announced } = await changeTeacher(deps, trx, actor, origin, id, change);
    if (announced !== null) {
      await publishToAdmins(trx, deps.events, institutionId);
      await publishToPerson(trx, deps.events, { institutionId, accountId: announced });
    }
    return shown;
  });
}

/** Returns the account whose pages the caller has to reload, so that many changes are published at once. */
export async function changeTeacher(
  deps: PeopleDeps,
  trx: Trx,
  actor: Actor,
  origin: Origin,
  id: number,
  change: TeacherChange,
): Promise<{ shown: Teacher; announced: number | null }> {
  const { institutionId } = actor;
  const before = await lockTeacher(trx, institutionId, id);
  assertCan(canTeacher, actor, 'edit', before);
  const { account_id: accountId } = before;
  const account = { institutionId, accountId, email: before.email, cameBy: before.came_by };
  await moveToAddress(deps, trx, account, change.emailAddress);
  const { programs, ...fields } = readContactDetails(change, { phoneNumber: before.phone_number });
  const shownBefore = await present(deps, trx, actor, before);
  await updateTeacherRow(trx, id, fields);
  if (programs) await changePrograms(trx, actor, id, programs);
  const shown = await present(deps, trx, actor, await getTeacherRow(trx, institutionId, id));
  const hasChanged = await recordChange(trx, actor, {
    action: 'teacher.changed',
    target: { type: 'teacher', id },
    before: shownBefore,
    after: shown,
    sent: change,
  });
  const isMoved = change.emailAddress !== undefined && change.emailAddress !== before.email;
  // The invitation went to a wrong address: send it to the corrected one.
  if (isMoved && !before.has_password && before.status === 'ACTIVE') {
    await sendPasswordLink(deps, trx, actor, origin, account);
  }
  return { shown, announced: hasChanged ? accountId : null };
}

/** Unassigns their students, whether or not the row must stay. */
export async function deleteTeacher(deps: PeopleDeps, actor: Actor, id: number): Promise<void> {
  const { institutionId } = actor;
  await inTransaction(deps.db, async (trx) => {
    const row = await lockTeacher(trx, institutionId, id);
    assertCan(canTeacher, actor, 'delete', row);
    await unassignStudents(trx, id);
    const leaver = { accountId: row.account_id, photoFileId: row.photo_file_id };
    const detail = await removeAccount(deps, trx, leaver);
    const people = [row.account_id];
    await recordAudit(trx, actor, {
      action: 'teacher.deleted',
      target: { type: 'teacher', id },
      people,
      detail,
    });
    await publishToAdmins(trx, deps.events, institutionId);
  });
}
