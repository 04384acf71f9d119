import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { BulkChange } from '#shared/contract/accounts.ts';
import {
  assigning,
  type Deed,
  type Doing,
  lockAccounts,
  remove,
  resettingPassword,
  resume,
  suspending,
} from './account-deeds.service.ts';
import { nameOf } from './account-rows.presenter.ts';
import type { ListedRow } from './account-rows.queries.ts';
import { tellAdmins, tellPerson } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { assertTeacher, getProgramId } from './references.service.ts';

interface Outcome {
  changed: number;
  unchanged: number;
}

/** All of them or none: whoever cannot be changed is named. */
export async function changeAccounts(
  tools: PeopleTools,
  actor: Actor,
  origin: Origin,
  change: BulkChange,
): Promise<Outcome> {
  const ids = [...new Set(change.accountIds)];
  return inTransaction(tools.db, async (trx) => {
    const accounts = await lockAccounts(trx, actor, ids);
    const known = new Set(accounts.map(({ id }) => id));
    const unknown = ids
      .filter((id) => !known.has(id))
      .map((id) => `#${id}: ${say('there is no such account')}`);
    const deed = await deedOf(trx, actor, change);
    const changed = await doToAll({ tools, trx, actor, origin }, deed, { accounts, faults: unknown });
    if (changed.length > 0) await tellAdmins(trx, tools.events, actor.institutionId);
    for (const { id: accountId } of changed) {
      await tellPerson(trx, tools.events, { institutionId: actor.institutionId, accountId });
    }
    return { changed: changed.length, unchanged: accounts.length - changed.length };
  });
}

async function deedOf(trx: Trx, actor: Actor, change: BulkChange): Promise<Deed> {
  switch (change.action) {
    case 'suspend':
      return suspending(change.reason);
    case 'resume':
      return resume;
    case 'delete':
      return remove;
    case 'resetPassword':
      return resettingPassword(change.endSessions);
    case 'assignTeacher':
      await assertTeacher(trx, actor.institutionId, change.teacher?.id, 'teacher');
      return assigning({ teacher: change.teacher });
    case 'assignProgram':
      await getProgramId(trx, actor.institutionId, change.program.id);
      return assigning({ program: change.program });
  }
}

/** Goes on after a refusal, so that all who are refused can be named; the transaction undoes what was done. */
async function doToAll(
  doing: Doing,
  deed: Deed,
  { accounts, faults }: { accounts: ListedRow[]; faults: string[] },
): Promise<ListedRow[]> {
  const changed: ListedRow[] = [];
  const details = [...faults];
  for (const account of accounts) {
    try {
      if (await deed(doing, account)) changed.push(account);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      details.push(`${nameOf(account)}: ${error.message}`);
    }
  }
  if (details.length > 0) throw new AppError('ACCOUNTS_REFUSED', { details });
  return changed;
}
