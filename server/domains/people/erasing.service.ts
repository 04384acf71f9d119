import type { Trx } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { closeAccount, tryDeleteAccount } from './accounts/accounts.queries.ts';
import { assertMay, assertSuperAdminLeft, lockOneAccount } from './actions/account-actions.service.ts';
import { deleteChanges } from './emails/email-changes.queries.ts';
import {
  blankPersonRows,
  lockByKeys,
  lockKey,
  lockPersonRows,
  markErased,
} from './erasing/erasing.queries.ts';
import {
  deleteRequestsOf,
  selectAddresses,
  selectNames,
  selectRecordedNames,
} from './erasing/person-texts.queries.ts';
import { eraseNameCorrections } from './names/name-corrections.service.ts';
import { unassignStudents } from './teachers/teachers.queries.ts';

export interface Erased {
  accountId: number;
  institutionId: number;
  /** Their key in the register of erasures. */
  personKey: string;
  /** Text to remove from what others wrote: current and former full names and addresses. */
  texts: string[];
  /** First and last names alone: removed only from text that is about this person alone. */
  ownTexts: string[];
  addresses: string[];
  replacement: string;
  studentIds: number[];
  /** The ids the audit log knows them by. */
  targets: { type: string; id: number }[];
}

/** Locks the person to erase until the transaction ends. */
export async function holdForErasure(trx: Trx, actor: Actor, id: number): Promise<Erased> {
  const account = await lockOneAccount(trx, actor, id);
  assertMay(actor, 'erase', account);
  await assertSuperAdminLeft(trx, account);
  return describe(trx, { id, institutionId: actor.institutionId, personKey: await lockKey(trx, id) });
}

/** Registered erasures whose person still exists: a backup was restored, or an erasure was interrupted. */
export async function holdToEraseAgain(trx: Trx, personKeys: readonly string[]): Promise<Erased[]> {
  const people: Erased[] = [];
  for (const account of await lockByKeys(trx, personKeys)) people.push(await describe(trx, account));
  return people;
}

async function describe(
  trx: Trx,
  { id, institutionId, personKey }: { id: number; institutionId: number; personKey: string },
): Promise<Erased> {
  const rows = await lockPersonRows(trx, id);
  const names = await selectNames(trx, id);
  const addresses = await selectAddresses(trx, id);
  const texts = [...names.flatMap(spellings), ...(await selectRecordedNames(trx, id))].filter(hasTwoWords);
  return {
    accountId: id,
    institutionId,
    personKey,
    texts: [...texts, ...addresses],
    ownTexts: names.flatMap(({ first, last }) => [first, last]),
    addresses,
    replacement: say('Erased person {id}', { id }),
    studentIds: rows.filter(({ kind }) => kind === 'student').map(({ id: studentId }) => studentId),
    targets: [
      { type: 'account', id },
      ...rows.map(({ kind, id: personId }) => ({ type: kind, id: personId })),
    ],
  };
}

function spellings({ first, last }: { first: string; last: string }): string[] {
  return [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`];
}

/** A single word may be an ordinary word, or another person's name. */
function hasTwoWords(text: string): boolean {
  return text.trim().replace(/^,|,$/g, '').trim().includes(' ');
}

/** What erasing changes outside the database; a restore has none of it. */
export interface ErasingDeps {
  eraseSessions: (trx: Trx, accountId: number) => Promise<void>;
  discardFile: (trx: Trx, fileId: number | null) => Promise<void>;
  publishToAdmins: (trx: Trx, institutionId: number) => Promise<void>;
}

/** Deletes the person's rows; if grades or material refer to them, an anonymous row stays. */
export async function erasePersonRows(
  deps: ErasingDeps,
  trx: Trx,
  { accountId, institutionId, replacement, studentIds, addresses }: Erased,
): Promise<{ isKept: boolean }> {
  const rows = await lockPersonRows(trx, accountId);
  await eraseNameCorrections(trx, studentIds);
  await deleteRequestsOf(trx, institutionId, addresses);
  await deps.eraseSessions(trx, accountId);
  for (const { kind, id, photoFileId } of rows) {
    if (kind === 'teacher') await unassignStudents(trx, id);
    await deps.discardFile(trx, photoFileId);
  }
  await deps.publishToAdmins(trx, institutionId);
  if (await tryDeleteAccount(trx, accountId)) return { isKept: false };
  await closeAccount(trx, accountId);
  await revokeResetCodes(trx, accountId);
  await deleteChanges(trx, accountId);
  const [firstName = '', ...rest] = replacement.split(' ');
  await blankPersonRows(trx, accountId, { firstName, lastName: rest.join(' ') });
  await markErased(trx, accountId);
  return { isKept: true };
}

/** Everyone whose row is marked as erased. */
export { selectErased as listErased } from './erasing/erasing.queries.ts';
