import { inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AccountChange, AccountDetail, NewAdmin } from '#shared/contract/people/accounts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { getAccount } from '../account-list.service.ts';
import { assertMay, lockOneAccount, targetOf } from '../actions/account-actions.service.ts';
import { readContactDetails } from '../contact-details.service.ts';
import { moveToAddress } from '../emails/former-address.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import { presentAccountDetail } from './account-rows.presenter.ts';
import { findAccountDetail } from './account-rows.queries.ts';
import { openAccount } from './accounts.service.ts';
import { insertInvitedAdmin, updateAdminRow } from './admins.queries.ts';
import { recordChange } from './change-audit.service.ts';
import { sendPasswordLink } from './password-links.service.ts';

/** Created without a password: they choose one through the link in the mail. */
export async function createAdmin(
  deps: PeopleDeps,
  actor: Actor,
  origin: Origin,
  admin: NewAdmin,
): Promise<AccountDetail> {
  const { institutionId } = actor;
  await deps.passwordProof.ask(actor, admin.currentPassword);
  const { role, email, firstName, lastName, phoneNumber, jobTitle } = readContactDetails(admin);
  const id = await inTransaction(deps.db, async (trx) => {
    const account = { institutionId, email, passwordHash: null, role, isActive: true, cameBy: origin.cameBy };
    const accountId = await openAccount(trx, account);
    await insertInvitedAdmin(trx, {
      institution_id: institutionId,
      account_id: accountId,
      first_name: firstName,
      last_name: lastName,
      phone_number: phoneNumber,
      job_title: jobTitle,
    });
    const target = { type: 'account', id: accountId };
    await recordAudit(trx, actor, { action: 'account.created', target, detail: { role } });
    await sendPasswordLink(deps, trx, actor, origin, { accountId, cameBy: null });
    await publishToAdmins(trx, deps.events, institutionId);
    return accountId;
  });
  return getAccount(deps, actor, id);
}

export async function updateAdmin(
  deps: PeopleDeps,
  { actor, origin, id }: { actor: Actor; origin: Origin; id: number },
  change: AccountChange,
): Promise<void> {
  const { institutionId } = actor;
  const viewer = { actor, signFile: (fileId: number) => deps.links.sign(fileId, new Date()) };
  await inTransaction(deps.db, async (trx) => {
    const account = await lockOneAccount(trx, actor, id);
    assertMay(actor, 'edit', account);
    const before = await findAccountDetail(trx, institutionId, id);
    const address = { institutionId, accountId: id, email: account.email, cameBy: account.came_by };
    await moveToAddress(deps, trx, address, change.emailAddress);
    const read = readContactDetails(change, { phoneNumber: account.phone_number });
    await updateAdminRow(trx, account.person_id ?? 0, read);
    const after = await findAccountDetail(trx, institutionId, id);
    if (!before || !after) throw new AppError('NOT_FOUND');
    const { emailAddress, ...rest } = change;
    const hasChanged = await recordChange(trx, actor, {
      action: 'account.changed',
      target: targetOf(account),
      before: flat(presentAccountDetail(before, viewer)),
      after: flat(presentAccountDetail(after, viewer)),
      sent: emailAddress === undefined ? rest : { ...rest, email: emailAddress },
    });
    if (!hasChanged) return;
    const isLeftWithoutWayIn =
      after.email !== before.email && !after.has_password && after.status === 'ACTIVE';
    if (isLeftWithoutWayIn) {
      await sendPasswordLink(deps, trx, actor, origin, { accountId: id, cameBy: account.came_by });
    }
    await publishToAdmins(trx, deps.events, institutionId);
    await publishToPerson(trx, deps.events, { institutionId, accountId: id });
  });
}

function flat({ person, ...rest }: AccountDetail) {
  return { ...rest, firstName: person?.firstName, lastName: person?.lastName };
}
