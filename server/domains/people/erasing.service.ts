import type { Trx } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { assertMay, assertSuperAdminLeft, lockOneAccount } from './account-deeds.service.ts';
import { closeAccount, tryDeleteAccount } from './accounts.queries.ts';
import { deleteChanges } from './email-changes.queries.ts';
import { blankPersonRows, lockByKeys, lockKey, lockPersonRows, markErased } from './erasing.queries.ts';
import { eraseNameCorrections } from './name-corrections.service.ts';
import {
  deleteRequestsOf,
  selectAddresses,
  selectNames,
  selectRecordedNames,
} from './person-texts.queries.ts';
import { unassignStudents } from './teachers.queries.ts';

export interface Erased {
  accountId: number;
  institutionId: number;
  /** Who they are in the register of erasures. */
  personKey: string;
  /** What others may have written about them: full names, former ones too, and addresses. */
  texts: string[];
  /** Their first and last names alone: only for what is about them and nobody else. */
  ownTexts: string[];
  addresses: string[];
  replacement: string;
  studentIds: number[];
  /** Under which the audit log knows them. */
  targets: { type: string; id: number }[];
}

/** Who is to be erased, as they then stay until the caller is done. */
export async function holdForErasure(trx: Trx, actor: Actor, id: number): Promise<Erased> {
  const account = await lockOneAccount(trx, actor, id);
  assertMay(actor, 'erase', account);
  await assertSuperAdminLeft(trx, account);
  return describe(trx, { id, institutionId: actor.institutionId, personKey: await lockKey(trx, id) });
}

/** Those of the register who are here and not erased: a backup has brought them back, or an erasure was cut off. */
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

/** One word is a word of the language, or somebody else's name, in what others have written. */
function hasTwoWords(text: string): boolean {
  return text.trim().replace(/^,|,$/g, '').trim().includes(' ');
}

/** What the rows of a person hang on outside the database; a restore has none of it. */
export interface ErasingDeps {
  eraseSessions: (trx: Trx, accountId: number) => Promise<void>;
  discardFile: (trx: Trx, fileId: number | null) => Promise<void>;
  tellAdmins: (trx: Trx, institutionId: number) => Promise<void>;
}

/** Nothing is left of them, or, where grades or material rest on them, a row that says nothing. */
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
  await deps.tellAdmins(trx, institutionId);
  if (await tryDeleteAccount(trx, accountId)) return { isKept: false };
  await closeAccount(trx, accountId);
  await revokeResetCodes(trx, accountId);
  await deleteChanges(trx, accountId);
  const [firstName = '', ...rest] = replacement.split(' ');
  await blankPersonRows(trx, accountId, { firstName, lastName: rest.join(' ') });
  await markErased(trx, accountId);
  return { isKept: true };
}

/** Everybody whose row says that they were erased. */
export { selectErased as listErased } from './erasing.queries.ts';
