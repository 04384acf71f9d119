import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, faultyFields } from '#server/errors.ts';
import { sayMarked } from '#server/language/say.ts';
import type { UploadedFile } from '#server/plugins/http/form-body.ts';
import type { AccountChange, AccountDetail } from '#shared/contract/people/accounts.ts';
import type { StudentChange, TeacherChange } from '#shared/contract/people/people.ts';
import { isAdmin, type Role } from '#shared/permissions.ts';
import { sentence } from '#shared/sentence.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { discardFile, recordPhoto, storePhoto } from '../../files/photos.service.ts';
import { getAccount } from '../account-list.service.ts';
import { updateAdmin } from '../accounts/admins.service.ts';
import { lockPhoto, updatePhoto } from '../accounts/photos.queries.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import { updateStudent } from '../students/student-changes.service.ts';
import { updateTeacher } from '../teachers/teachers.service.ts';
import { assertMay, lockOneAccount, targetOf } from './account-actions.service.ts';
import type { ActionRequest } from './single-account.service.ts';

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

/** Uses the service of the account's role, which has its own rules. */
export async function updateAccount(
  deps: PeopleDeps,
  asked: ActionRequest,
  { currentPassword, ...change }: AccountChange,
): Promise<AccountDetail> {
  const { actor, origin, id } = asked;
  const { role, person, email, abilities } = await getAccount(deps, actor, id);
  if (!abilities.edit || person === null) throw new AppError('ACCOUNT_NOT_ACTIVE');
  assertFieldsOf(role, change);
  // The reader of an administrator's mail can reset the password and take over the role.
  if (isAdmin(role) && change.emailAddress !== undefined && change.emailAddress !== email) {
    await deps.passwordProof.ask(actor, currentPassword);
  }
  if (role === 'STUDENT') await updateStudent(deps, actor, origin, person.id, change);
  else if (role === 'TEACHER') await updateTeacher(deps, actor, origin, person.id, change);
  else await updateAdmin(deps, asked, change);
  return getAccount(deps, actor, id);
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
  deps: PeopleDeps,
  asked: ActionRequest,
  file: UploadedFile | null,
): Promise<AccountDetail> {
  const { db, photos, store } = deps;
  if (!file) throw new AppError('PHOTO_REQUIRED');
  // Checked before the photo is decoded, so that a refused caller can't cost processor time.
  const { abilities } = await getAccount(deps, asked.actor, asked.id);
  if (!abilities.edit) throw new AppError('ACCOUNT_NOT_ACTIVE');
  const photo = { bytes: await photos.prepare(file.bytes, asked.actor), fileName: file.fileName };
  const owner = { institutionId: asked.actor.institutionId, accountId: asked.id };
  await storePhoto(db, store, photo, (stored) =>
    inTransaction(db, (trx) => replacePhoto(deps, trx, asked, () => recordPhoto(trx, stored, owner))),
  );
  return getAccount(deps, asked.actor, asked.id);
}

/** Also removes a photo that is only an external URL. */
export async function deleteAccountPhoto(deps: PeopleDeps, asked: ActionRequest): Promise<AccountDetail> {
  await inTransaction(deps.db, (trx) => replacePhoto(deps, trx, asked, async () => null));
  return getAccount(deps, asked.actor, asked.id);
}

async function replacePhoto(
  deps: PeopleDeps,
  trx: Trx,
  { actor, id }: ActionRequest,
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
  await discardFile(trx, deps.queue, before?.photo_file_id ?? null);
  await recordAudit(trx, actor, {
    action: 'photo.changed',
    target: targetOf(account),
    detail: { isRemoved: fileId === null },
  });
  await publishToAdmins(trx, deps.events, institutionId);
  await publishToPerson(trx, deps.events, { institutionId, accountId: id });
}
