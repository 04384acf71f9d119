import { inTransaction } from '#database/client.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AccountDetail } from '#shared/contract/accounts.ts';
import {
  type Deed,
  lockOneAccount,
  remove,
  resettingPassword,
  resume,
  suspending,
} from './account-deeds.service.ts';
import { getAccount } from './account-list.service.ts';
import { tellAdmins, tellPerson } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';

export interface Asked {
  actor: Actor;
  origin: Origin;
  id: number;
}

async function doTo(tools: PeopleTools, { actor, origin, id }: Asked, deed: Deed): Promise<void> {
  const { institutionId } = actor;
  await inTransaction(tools.db, async (trx) => {
    const account = await lockOneAccount(trx, actor, id);
    if (!(await deed({ tools, trx, actor, origin }, account))) return;
    await tellAdmins(trx, tools.events, institutionId);
    await tellPerson(trx, tools.events, { institutionId, accountId: id });
  });
}

export async function suspendAccount(
  tools: PeopleTools,
  asked: Asked,
  reason: string,
): Promise<AccountDetail> {
  await doTo(tools, asked, suspending(reason));
  return getAccount(tools, asked.actor, asked.id);
}

export async function resumeAccount(tools: PeopleTools, asked: Asked): Promise<AccountDetail> {
  await doTo(tools, asked, resume);
  return getAccount(tools, asked.actor, asked.id);
}

export function deleteAccount(tools: PeopleTools, asked: Asked): Promise<void> {
  return doTo(tools, asked, remove);
}

/** Answers what was mailed. */
export async function resetAccountPassword(
  tools: PeopleTools,
  { actor, origin, id }: Asked,
  { endSessions }: { endSessions: boolean },
): Promise<{ sent: 'reset' | 'invitation'; sessionsEnded: number }> {
  return inTransaction(tools.db, async (trx) => {
    const account = await lockOneAccount(trx, actor, id);
    await resettingPassword(false)({ tools, trx, actor, origin }, account);
    const sessionsEnded = endSessions ? await tools.sessions.end(trx, id) : 0;
    return { sent: account.has_password ? 'reset' : 'invitation', sessionsEnded };
  });
}
