import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { UploadedFile } from '#server/plugins/form-body.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Student, StudentRegistration } from '#shared/contract/people.ts';
import type { Role } from '#shared/permissions.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { recordPhoto, type StoredPhoto, storePhoto } from '../files/photos.service.ts';
import { assertMayOpenAccount, openAccount } from './accounts.service.ts';
import { tellAdmins } from './pages.service.ts';
import { insertAdmin } from './people.queries.ts';
import type { PeopleTools } from './people.service.ts';
import { receiveStudent } from './reception.service.ts';
import { getProgramId } from './references.service.ts';
import { presentStudent } from './students.presenter.ts';
import { enrollNow, insertStudent, type StudentRow } from './students.queries.ts';
import { insertTeacher } from './teachers.queries.ts';

/** By a form with a photo and without a password: whoever is accepted chooses one by an invitation. */
export async function registerStudent(
  tools: PeopleTools,
  by: Stranger,
  origin: Origin,
  form: StudentRegistration,
  file: UploadedFile | null,
): Promise<Student> {
  const { db, links, photos, store } = tools;
  if (!file) throw new AppError('PHOTO_REQUIRED');
  // Before the photo: nobody makes the server look at pictures for nothing.
  await assertMayOpenAccount(db, by.institutionId, form.email);
  const programId = await getProgramId(db, by.institutionId, form.program);
  const photo = { bytes: await photos.prepare(file.bytes), fileName: file.fileName };
  const row = await storePhoto(db, store, photo, (stored) =>
    inTransaction(db, (trx) => enterStudent(tools, trx, by, origin, { form, programId, stored })),
  );
  return presentStudent(row, { actor: null, signFile: (fileId) => links.sign(fileId, new Date()) });
}

async function enterStudent(
  tools: PeopleTools,
  trx: Trx,
  by: Stranger,
  origin: Origin,
  { form, programId, stored }: { form: StudentRegistration; programId: number; stored: StoredPhoto },
): Promise<StudentRow> {
  const { institutionId } = by;
  const accountId = await openAccount(trx, {
    institutionId,
    email: form.email,
    passwordHash: null,
    role: 'STUDENT',
    isActive: false,
    cameBy: origin.cameBy,
  });
  const id = await insertStudent(trx, {
    institution_id: institutionId,
    account_id: accountId,
    program_id: programId,
    first_name: form.firstName,
    last_name: form.lastName,
    date_of_birth: form.dob,
    phone_number: form.phone,
    country: form.country,
    address: form.address,
    photo_file_id: await recordPhoto(trx, stored, { institutionId, accountId }),
  });
  await recordAudit(trx, by, { action: 'student.registered', target: { type: 'student', id } });
  return receiveStudent(tools, trx, by, origin, id);
}

interface BareAccount {
  email: string;
  passwordHash: string;
  role: Role;
}

/**
 * An account with a password and nothing else about the person. Anyone may ask for a student's, which waits like
 * any other; what a super admin asks for is accepted at once, in every role.
 */
export async function registerAccount(
  tools: PeopleTools,
  by: Actor | Stranger,
  origin: Origin,
  account: BareAccount,
): Promise<{ accountId: number; isAccepted: boolean }> {
  const isByAdmin = by.role === 'SUPER_ADMIN';
  if (!isByAdmin && account.role !== 'STUDENT') throw new AppError('FORBIDDEN');
  const { institutionId } = by;
  return inTransaction(tools.db, async (trx) => {
    const accountId = await openAccount(trx, {
      institutionId,
      ...account,
      isActive: isByAdmin,
      cameBy: isByAdmin ? null : origin.cameBy,
    });
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, by, { action: 'account.registered', target, detail: { role: account.role } });
    const personId = await enterNameless(trx, institutionId, accountId, account.role);
    if (!isByAdmin) {
      const student = await receiveStudent(tools, trx, by, origin, personId);
      return { accountId, isAccepted: student.enrollment_date !== null };
    }
    if (account.role === 'STUDENT') await enrollNow(trx, personId);
    await tellAdmins(trx, tools.events, institutionId);
    return { accountId, isAccepted: true };
  });
}

/** Answers the key of the student, the teacher or the admin. */
async function enterNameless(
  trx: Trx,
  institutionId: number,
  accountId: number,
  role: Role,
): Promise<number> {
  const person = { institution_id: institutionId, account_id: accountId, first_name: '', last_name: '' };
  switch (role) {
    case 'STUDENT':
      return insertStudent(trx, { ...person, program_id: await getProgramId(trx, institutionId) });
    case 'TEACHER':
      return insertTeacher(trx, person);
    case 'SUPER_ADMIN':
    case 'READ_ONLY_ADMIN':
      return insertAdmin(trx, person);
  }
}
