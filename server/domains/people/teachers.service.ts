import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { NewTeacher, Teacher, TeacherChange, TeacherQuery } from '#shared/contract/people.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listTaught, replaceTaught, startTeaching } from '../programs/teaching.service.ts';
import { openAccount, removeAccount } from './accounts.service.ts';
import { recordChange } from './changes.service.ts';
import { hashCqUser } from './chosen-password.service.ts';
import { moveToAddress } from './former-address.service.ts';
import { tellAdmins, tellPerson } from './pages.service.ts';
import { sendPasswordLink } from './password-links.service.ts';
import type { PeopleTools } from './people.service.ts';
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
  tools: PeopleTools,
  actor: Actor,
  query: TeacherQuery,
): Promise<Page<Teacher>> {
  const { rows, total } = await selectTeachers(tools.db, actor, query);
  return { items: await presentAll(tools, tools.db, actor, rows), total };
}

export async function getTeacher(tools: PeopleTools, actor: Actor, id: number): Promise<Teacher> {
  const row = await findKnownTeacher(tools.db, actor, id);
  assertCan(canTeacher, actor, 'view', row);
  return present(tools, tools.db, actor, row);
}

async function presentAll(
  { links }: PeopleTools,
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

async function present(tools: PeopleTools, db: Db, actor: Actor, row: TeacherRow): Promise<Teacher> {
  const [shown] = await presentAll(tools, db, actor, [row]);
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
}

export async function createTeacher(
  tools: PeopleTools,
  actor: Actor,
  { cameBy }: Origin,
  teacher: NewTeacher,
): Promise<Teacher> {
  const { institutionId } = actor;
  assertCan(canTeacher, actor, 'create', { institution_id: institutionId });
  const passwordHash = await hashCqUser(tools.passwords, teacher);
  return inTransaction(tools.db, async (trx) => {
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
    await tellAdmins(trx, tools.events, institutionId);
    return present(tools, trx, actor, await getTeacherRow(trx, institutionId, id));
  });
}

/** The named ones, or the default programme. */
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

/** Of a teacher who is locked. By name: the log must still say which they were when a programme is deleted. */
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
  tools: PeopleTools,
  actor: Actor,
  origin: Origin,
  id: number,
  change: TeacherChange,
): Promise<Teacher> {
  const { institutionId } = actor;
  return inTransaction(tools.db, async (trx) => {
    const before = await lockTeacher(trx, institutionId, id);
    assertCan(canTeacher, actor, 'edit', before);
    const { account_id: accountId } = before;
    const account = { institutionId, accountId, email: before.email, cameBy: before.came_by };
    await moveToAddress(tools, trx, account, change.emailAddress);
    const { programs, ...fields } = change;
    const shownBefore = await present(tools, trx, actor, before);
    await updateTeacherRow(trx, id, fields);
    if (programs) await changePrograms(trx, actor, id, programs);
    const shown = await present(tools, trx, actor, await getTeacherRow(trx, institutionId, id));
    const hasChanged = await recordChange(trx, actor, {
      action: 'teacher.changed',
      target: { type: 'teacher', id },
      before: shownBefore,
      after: shown,
      sent: change,
    });
    const isMoved = change.emailAddress !== undefined && change.emailAddress !== before.email;
    // The invitation went to an address that was wrong: the right one has got nothing yet.
    if (isMoved && !before.has_password && before.status === 'ACTIVE') {
      await sendPasswordLink(tools, trx, actor, origin, account);
    }
    if (hasChanged) {
      await tellAdmins(trx, tools.events, institutionId);
      await tellPerson(trx, tools.events, { institutionId, accountId });
    }
    return shown;
  });
}

/** Their students belong to nobody then, whether or not the row must stay. */
export async function deleteTeacher(tools: PeopleTools, actor: Actor, id: number): Promise<void> {
  const { institutionId } = actor;
  await inTransaction(tools.db, async (trx) => {
    const row = await lockTeacher(trx, institutionId, id);
    assertCan(canTeacher, actor, 'delete', row);
    await unassignStudents(trx, id);
    const leaver = { accountId: row.account_id, photoFileId: row.photo_file_id };
    const detail = await removeAccount(tools, trx, leaver);
    const people = [row.account_id];
    await recordAudit(trx, actor, {
      action: 'teacher.deleted',
      target: { type: 'teacher', id },
      people,
      detail,
    });
    await tellAdmins(trx, tools.events, institutionId);
  });
}
