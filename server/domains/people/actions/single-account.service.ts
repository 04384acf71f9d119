import { inTransaction } from '#database/client.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AccountDetail } from '#shared/contract/people/accounts.ts';
import { getAccount } from '../account-list.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import {
  type ActionHandler,
  lockOneAccount,
  remove,
  resettingPassword,
  resume,
  suspending,
} from './account-actions.service.ts';

export interface ActionRequest {
  actor: Actor;
  origin: Origin;
  id: number;
}

async function runAction(
  deps: PeopleDeps,
  { actor, origin, id }: ActionRequest,
  action: ActionHandler,
): Promise<void> {
  const { institutionId } = actor;
  await inTransaction(deps.db, async (trx) => {
    const account = await lockOneAccount(trx, actor, id);
    if (!(await action({ deps, trx, actor, origin }, account))) return;
    await publishToAdmins(trx, deps.events, institutionId);
    await publishToPerson(trx, deps.events, { institutionId, accountId: id });
  });
}

export async function suspendAccount(
  deps: PeopleDeps,
  request: ActionRequest,
  reason: string,
): Promise<AccountDetail> {
  await runAction(deps, request, suspending(reason));
  return getAccount(deps, request.actor, request.id);
}

export async function resumeAccount(deps: PeopleDeps, request: ActionRequest): Promise<AccountDetail> {
  await runAction(deps, request, resume);
  return getAccount(deps, request.actor, request.id);
}

export function deleteAccount(deps: PeopleDeps, request: ActionRequest): Promise<void> {
  return runAction(deps, request, remove);
}

/** Returns what was mailed. */
export async function resetAccountPassword(
  deps: PeopleDeps,
  { actor, origin, id }: ActionRequest,
  { endSessions }: { endSessions: boolean },
): Promise<{ sent: 'reset' | 'invitation'; sessionsEnded: number }> {
  return inTransaction(deps.db, async (trx) => {
    const account = await lockOneAccount(trx, actor, id);
    await resettingPassword(false)({ deps, trx, actor, origin }, account);
    const sessionsEnded = endSessions ? await deps.sessions.end(trx, id) : 0;
    return { sent: account.has_password ? 'reset' : 'invitation', sessionsEnded };
  });
}
