import type { Trx } from '#database/client.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import { revokeResetCodes } from '../codes/codes.service.ts';
import { discardFile } from '../files/photos.service.ts';
import { assertMay, assertSuperAdminLeft, lockOneAccount } from './account-deeds.service.ts';
import { closeAccount, tryDeleteAccount } from './accounts.queries.ts';
import { deleteChanges } from './email-changes.queries.ts';
import { blankPersonRows, lockPersonRows, markErased } from './erasing.queries.ts';
import { eraseNameCorrections, listFormerNames } from './name-corrections.service.ts';
import { tellAdmins } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { unassignStudents } from './teachers.queries.ts';

export interface Erased {
  accountId: number;
  /** As it was; for those who have to find it elsewhere. */
  name: string;
  /** Until an administrator accepted a correction; older notifications have them. */
  formerNames: string[];
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
  const rows = await lockPersonRows(trx, id);
  return {
    accountId: id,
    name: `${account.first_name} ${account.last_name}`.trim(),
    replacement: say('Erased person {id}', { id }),
    formerNames: await listFormerNames(trx, studentIdsOf(rows)),
    studentIds: studentIdsOf(rows),
    targets: [
      { type: 'account', id },
      ...rows.map(({ kind, id: personId }) => ({ type: kind, id: personId })),
    ],
  };
}

function studentIdsOf(rows: readonly { kind: string; id: number }[]): number[] {
  return rows.filter(({ kind }) => kind === 'student').map(({ id }) => id);
}

/** Nothing is left of them, or, where grades or material rest on them, a row that says nothing. */
export async function erasePersonRows(
  tools: PeopleTools,
  trx: Trx,
  actor: Actor,
  { accountId, replacement }: Erased,
): Promise<{ isKept: boolean }> {
  const rows = await lockPersonRows(trx, accountId);
  await eraseNameCorrections(trx, studentIdsOf(rows));
  await tools.sessions.erase(trx, accountId);
  for (const { kind, id, photoFileId } of rows) {
    if (kind === 'teacher') await unassignStudents(trx, id);
    await discardFile(trx, tools.queue, photoFileId);
  }
  await tellAdmins(trx, tools.events, actor.institutionId);
  if (await tryDeleteAccount(trx, accountId)) return { isKept: false };
  await closeAccount(trx, accountId);
  await revokeResetCodes(trx, accountId);
  await deleteChanges(trx, accountId);
  const [firstName = '', ...rest] = replacement.split(' ');
  await blankPersonRows(trx, accountId, { firstName, lastName: rest.join(' ') });
  await markErased(trx, accountId);
  return { isKept: true };
}
