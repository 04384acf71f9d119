import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { BulkChange } from '#shared/contract/people/accounts.ts';
import { nameOf } from '../accounts/account-rows.presenter.ts';
import type { ListedRow } from '../accounts/account-rows.queries.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import { assertTeacher, getProgramId } from '../references.service.ts';
import {
  type ActionContext,
  type ActionHandler,
  assigning,
  lockAccounts,
  remove,
  resettingPassword,
  resume,
  suspending,
} from './account-actions.service.ts';

interface Outcome {
  changed: number;
  unchanged: number;
}

/** All or nothing: the refusal names every account that can't be changed. */
export async function changeAccounts(
  deps: PeopleDeps,
  actor: Actor,
  origin: Origin,
  change: BulkChange,
): Promise<Outcome> {
  const ids = [...new Set(change.accountIds)];
  return inTransaction(deps.db, async (trx) => {
    const accounts = await lockAccounts(trx, actor, ids);
    const known = new Set(accounts.map(({ id }) => id));
    const unknown = ids
      .filter((id) => !known.has(id))
      .map((id) => `#${id}: ${say('there is no such account')}`);
    const action = await actionOf(trx, actor, change);
    const changed = await runForAll({ deps, trx, actor, origin }, action, { accounts, faults: unknown });
    if (changed.length > 0) await publishToAdmins(trx, deps.events, actor.institutionId);
    for (const { id: accountId } of changed) {
      await publishToPerson(trx, deps.events, { institutionId: actor.institutionId, accountId });
    }
    return { changed: changed.length, unchanged: accounts.length - changed.length };
  });
}

async function actionOf(trx: Trx, actor: Actor, change: BulkChange): Promise<ActionHandler> {
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

/** Continues after a refusal to name every refused account; the transaction rolls back. */
async function runForAll(
  context: ActionContext,
  action: ActionHandler,
  { accounts, faults }: { accounts: ListedRow[]; faults: string[] },
): Promise<ListedRow[]> {
  const changed: ListedRow[] = [];
  const details = [...faults];
  for (const account of accounts) {
    try {
      if (await action(context, account)) changed.push(account);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      details.push(`${nameOf(account)}: ${error.message}`);
    }
  }
  if (details.length > 0) throw new AppError('ACCOUNTS_REFUSED', { details });
  return changed;
}
