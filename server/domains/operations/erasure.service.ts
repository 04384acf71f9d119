import { inTransaction } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Erasure } from '#shared/contract/accounts.ts';
import { eraseFromAttempts } from '../attempts/erasing.service.ts';
import { eraseFromAuditLog, recordAudit } from '../audit/audit.service.ts';
import { type AuthTools, provePassword } from '../auth/auth.service.ts';
import { eraseSignInMeans } from '../auth/erasing.service.ts';
import { eraseFeed } from '../calendar/feed.service.ts';
import { eraseDocuments } from '../documents/erasing.service.ts';
import { eraseFromNotifications } from '../notifications/erasing.service.ts';
import { erasePersonRows, holdForErasure } from '../people/erasing.service.ts';
import { erasePreferences } from '../settings/erasing.service.ts';

/**
 * For ever, and all of it or nothing. Grades and attempts stay, of somebody nobody knows. Answers what stands in the
 * place of the name.
 */
export async function erasePerson(
  tools: AuthTools,
  actor: Actor,
  id: number,
  { password, answers, reason }: Erasure,
): Promise<{ name: string }> {
  await provePassword(tools, actor, password);
  const { institutionId } = actor;
  return inTransaction(tools.db, async (trx) => {
    const person = await holdForErasure(trx, actor, id);
    const { accountId, name, formerNames, replacement } = person;
    await eraseFromAttempts(trx, person.studentIds, { answers });
    await eraseDocuments(trx, person.studentIds);
    await eraseFromNotifications(trx, {
      institutionId,
      accountId,
      names: [name, ...formerNames],
      replacement,
    });
    await erasePreferences(trx, accountId);
    await eraseFeed(trx, accountId);
    await eraseSignInMeans(trx, accountId);
    await eraseFromAuditLog(trx, institutionId, person);
    const { isKept } = await erasePersonRows(tools, trx, actor, person);
    await recordAudit(trx, actor, {
      action: 'account.erased',
      target: { type: 'account', id: accountId },
      detail: { answers, reason, isKept },
    });
    return { name: replacement };
  });
}
