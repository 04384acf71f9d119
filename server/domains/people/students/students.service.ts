import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/http/form-body.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NewStudent, NewStudentForm, Student, StudentQuery } from '#shared/contract/people/people.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { recordPhoto, type StoredPhoto, storePhoto } from '../../files/photos.service.ts';
import {
  assertMayOpenAccount,
  assertRoom,
  openAccount,
  removeAccount,
} from '../accounts/accounts.service.ts';
import { hashChosen, hashCqUser } from '../chosen-password.service.ts';
import { readContactDetails } from '../contact-details.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins } from '../people-events.service.ts';
import { assertTeacher, getProgramId } from '../references.service.ts';
import { canStudent } from './students.policy.ts';
import { presentStudent } from './students.presenter.ts';
import {
  findKnownStudent,
  findOwnStudent,
  getStudentRow,
  insertStudent,
  lockStudent,
  type StudentRow,
  selectStudents,
} from './students.queries.ts';

export async function listStudents(
  deps: PeopleDeps,
  actor: Actor,
  query: StudentQuery,
): Promise<Page<Student>> {
  const { rows, total } = await selectStudents(deps.db, actor, query);
  return { items: rows.map((row) => present(deps, actor, row)), total };
}

/** `current` is the signed-in student. A student the caller can't see is not found. */
export async function getStudent(deps: PeopleDeps, actor: Actor, id: number | 'current'): Promise<Student> {
  const { db } = deps;
  const row = await (id === 'current' ? findOwnStudent(db, actor) : findKnownStudent(db, actor, id));
  assertCan(canStudent, actor, 'view', row);
  return present(deps, actor, row);
}

function present({ links }: PeopleDeps, actor: Actor, row: StudentRow): Student {
  return presentStudent(row, { actor, signFile: (fileId) => links.sign(fileId, new Date()) });
}

export async function createStudent(
  deps: PeopleDeps,
  actor: Actor,
  { cameBy }: Origin,
  student: NewStudent,
): Promise<Student> {
  assertMayCreate(actor);
  const read = readContactDetails(student);
  const passwordHash = await hashCqUser(deps.passwords, student);
  return inTransaction(deps.db, (trx) => enterStudent(deps, trx, actor, read, { passwordHash, cameBy }));
}

/** With the photo or not at all: a file that isn't a picture is refused before anything is written. */
export async function createStudentWithPhoto(
  deps: PeopleDeps,
  actor: Actor,
  { cameBy }: Origin,
  { email, password, assignedTeacher, program, ...sent }: NewStudentForm,
  file: UploadedFile | null,
): Promise<Student> {
  const { db, passwords, photos, store } = deps;
  assertMayCreate(actor);
  const form = readContactDetails(sent);
  if (!file) throw new AppError('PHOTO_REQUIRED');
  await assertMayOpenAccount(db, actor.institutionId, email);
  if (form.enrollmentDate !== undefined) await assertRoom(db, actor.institutionId);
  const photo = { bytes: await photos.prepare(file.bytes, actor), fileName: file.fileName };
  const passwordHash = await hashChosen(passwords, password, { email, ...form });
  const student = {
    ...form,
    cqUser: { email, passwordHash: '' },
    assignedTeacher: assignedTeacher === undefined ? null : { id: assignedTeacher },
    program: program === undefined ? null : { id: program },
  };
  return storePhoto(db, store, photo, (stored) =>
    inTransaction(db, (trx) => enterStudent(deps, trx, actor, student, { passwordHash, cameBy, stored })),
  );
}

function assertMayCreate(actor: Actor): void {
  const { institutionId } = actor;
  assertCan(canStudent, actor, 'create', { institution_id: institutionId, enrollment_date: null });
}

async function enterStudent(
  deps: PeopleDeps,
  trx: Trx,
  actor: Actor,
  student: NewStudent,
  { passwordHash, cameBy, stored }: { passwordHash: string; cameBy: string | null; stored?: StoredPhoto },
): Promise<Student> {
  const { institutionId } = actor;
  await assertTeacher(trx, institutionId, student.assignedTeacher?.id);
  const programId = await getProgramId(trx, institutionId, student.program?.id);
  const enrollmentDate = student.enrollmentDate ? new Date(student.enrollmentDate) : null;
  const accountId = await openAccount(trx, {
    institutionId,
    email: student.cqUser.email,
    passwordHash,
    role: 'STUDENT',
    isActive: enrollmentDate !== null,
    cameBy,
  });
  const id = await insertStudent(trx, {
    institution_id: institutionId,
    account_id: accountId,
    program_id: programId,
    assigned_teacher_id: student.assignedTeacher?.id ?? null,
    first_name: student.firstName,
    last_name: student.lastName,
    date_of_birth: student.dateOfBirth ?? null,
    phone_number: student.phoneNumber,
    country: student.country,
    address: student.address,
    enrollment_date: enrollmentDate,
    photo_url: student.passportPhotoUrl ?? null,
    photo_file_id: stored ? await recordPhoto(trx, stored, { institutionId, accountId }) : null,
  });
  await recordAudit(trx, actor, { action: 'student.created', target: { type: 'student', id } });
  await publishToAdmins(trx, deps.events, institutionId);
  return present(deps, actor, await getStudentRow(trx, institutionId, id));
}

export async function deleteStudent(deps: PeopleDeps, actor: Actor, id: number): Promise<void> {
  const { institutionId } = actor;
  await inTransaction(deps.db, async (trx) => {
    const row = await lockStudent(trx, institutionId, id);
    assertCan(canStudent, actor, 'delete', row);
    const leaver = { accountId: row.account_id, photoFileId: row.photo_file_id };
    const detail = await removeAccount(deps, trx, leaver);
    const people = [row.account_id];
    await recordAudit(trx, actor, {
      action: 'student.deleted',
      target: { type: 'student', id },
      people,
      detail,
    });
    await publishToAdmins(trx, deps.events, institutionId);
  });
}
