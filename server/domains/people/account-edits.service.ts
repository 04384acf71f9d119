import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { sayMarked } from '#server/language/say.ts';
import type { UploadedFile } from '#server/plugins/form-body.ts';
import type { AccountChange, AccountDetail } from '#shared/contract/accounts.ts';
import type { StudentChange, TeacherChange } from '#shared/contract/people.ts';
import { isAdmin, type Role } from '#shared/permissions.ts';
import { sentence } from '#shared/sentence.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { discardFile, recordPhoto, storePhoto } from '../files/photos.service.ts';
import type { Asked } from './account-changes.service.ts';
import { assertMay, lockOneAccount, targetOf } from './account-deeds.service.ts';
import { getAccount } from './account-list.service.ts';
import { updateAdmin } from './admins.service.ts';
import { tellAdmins, tellPerson } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { lockPhoto, updatePhoto } from './photos.queries.ts';
import { updateStudent } from './student-changes.service.ts';
import { updateTeacher } from './teachers.service.ts';

const common = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const;
const ofStudent = [
  'dateOfBirth',
  'country',
  'address',
  'assignedTeacher',
  'program',
  'passportPhotoUrl',
] as const satisfies readonly (keyof StudentChange)[];
const ofTeacher = [
  'employeeId',
  'department',
  'programs',
] as const satisfies readonly (keyof TeacherChange)[];
const ofAdmin = ['jobTitle', 'bio'] as const;

const fieldsOf = {
  STUDENT: { fault: sentence('is not a field of a student'), fields: [...common, ...ofStudent] },
  TEACHER: { fault: sentence('is not a field of a teacher'), fields: [...common, ...ofTeacher] },
  SUPER_ADMIN: { fault: sentence('is not a field of an administrator'), fields: [...common, ...ofAdmin] },
  READ_ONLY_ADMIN: { fault: sentence('is not a field of an administrator'), fields: [...common, ...ofAdmin] },
} as const satisfies Record<Role, { fault: string; fields: readonly (keyof AccountChange)[] }>;

/** By the call of their role, which has its own rules. */
export async function updateAccount(
  tools: PeopleTools,
  asked: Asked,
  { currentPassword, ...change }: AccountChange,
): Promise<AccountDetail> {
  const { actor, origin, id } = asked;
  const { role, person, email, abilities } = await getAccount(tools, actor, id);
  if (!abilities.edit || person === null) throw new AppError('ACCOUNT_NOT_ACTIVE');
  assertFieldsOf(role, change);
  // Whoever gets the mails of an administrator gets the role: a new password is a mail away.
  if (isAdmin(role) && change.emailAddress !== undefined && change.emailAddress !== email) {
    await tools.passwordProof.ask(actor, currentPassword);
  }
  if (role === 'STUDENT') await updateStudent(tools, actor, origin, person.id, change);
  else if (role === 'TEACHER') await updateTeacher(tools, actor, origin, person.id, change);
  else await updateAdmin(tools, asked, change);
  return getAccount(tools, actor, id);
}

function assertFieldsOf(role: Role, change: AccountChange): void {
  const { fault, fields } = fieldsOf[role];
  const known = new Set<string>(fields);
  const details = Object.keys(change)
    .filter((field) => !known.has(field))
    .map((field) => `${field}: ${sayMarked(fault)}`);
  if (details.length > 0) throw faultyFields(details);
}

export async function updateAccountPhoto(
  tools: PeopleTools,
  asked: Asked,
  file: UploadedFile | null,
): Promise<AccountDetail> {
  const { db, photos, store } = tools;
  if (!file) throw new AppError('PHOTO_REQUIRED');
  // Before the photo: nobody makes the server look at pictures for nothing.
  const { abilities } = await getAccount(tools, asked.actor, asked.id);
  if (!abilities.edit) throw new AppError('ACCOUNT_NOT_ACTIVE');
  const photo = { bytes: await photos.prepare(file.bytes, asked.actor), fileName: file.fileName };
  const owner = { institutionId: asked.actor.institutionId, accountId: asked.id };
  await storePhoto(db, store, photo, (stored) =>
    inTransaction(db, (trx) => replacePhoto(tools, trx, asked, () => recordPhoto(trx, stored, owner))),
  );
  return getAccount(tools, asked.actor, asked.id);
}

/** Also one that is only an address. */
export async function deleteAccountPhoto(tools: PeopleTools, asked: Asked): Promise<AccountDetail> {
  await inTransaction(tools.db, (trx) => replacePhoto(tools, trx, asked, async () => null));
  return getAccount(tools, asked.actor, asked.id);
}

async function replacePhoto(
  tools: PeopleTools,
  trx: Trx,
  { actor, id }: Asked,
  record: () => Promise<number | null>,
): Promise<void> {
  const { institutionId } = actor;
  const account = await lockOneAccount(trx, actor, id);
  assertMay(actor, 'edit', account);
  const owner = { accountId: id, role: account.role };
  const before = await lockPhoto(trx, owner);
  const fileId = await record();
  if (fileId === null && before?.photo_file_id === null && before.photo_url === null) return;
  await updatePhoto(trx, owner, fileId);
  await discardFile(trx, tools.queue, before?.photo_file_id ?? null);
  await recordAudit(trx, actor, {
    action: 'photo.changed',
    target: targetOf(account),
    detail: { isRemoved: fileId === null },
  });
  await tellAdmins(trx, tools.events, institutionId);
  await tellPerson(trx, tools.events, { institutionId, accountId: id });
}
