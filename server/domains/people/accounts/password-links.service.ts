import { inTransaction, type Trx } from '#database/client.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { invitationDays, accounts as limits } from '#shared/limits.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { issueToken } from '../../codes/codes.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { type AddresseeRow, lockAddressee } from './password-links.queries.ts';

interface LinkAsked {
  accountId: number;
  cameBy: string | null;
  by: Omit<Actor, 'sessionId'>;
}

const sendLink: { name: string; retries: number; data?: LinkAsked } = {
  name: 'people.passwordLink',
  retries: 12,
};

interface Addressee {
  accountId: number;
  cameBy: string | null;
}

/** Mails a link for choosing a new or first password; an earlier link stops working. */
export async function sendPasswordLink(
  { queue }: PeopleDeps,
  trx: Trx,
  { accountId, institutionId, role, address, requestId }: Actor,
  { cameBy }: Origin,
  to: Addressee,
): Promise<void> {
  await queue.send(trx, sendLink, {
    accountId: to.accountId,
    cameBy: to.cameBy ?? cameBy,
    by: { accountId, institutionId, role, address, requestId },
  });
}

export function definePasswordLink(deps: PeopleDeps): void {
  deps.queue.define(sendLink, (asked: LinkAsked) => deliverLink(deps, asked));
}

/** The token exists only in the mail: it is created with the mail, and again on every retry. */
async function deliverLink({ db, mailer }: PeopleDeps, { accountId, cameBy, by }: LinkAsked): Promise<void> {
  const made = await inTransaction(db, (trx) => makeLink(trx, accountId));
  if (!made) return;
  const { addressee, token } = made;
  const { email, first_name: firstName } = addressee;
  const link = mailer.linkTo({ cameBy }, `/invitation#${token}`);
  await mailer.deliver(
    { email, cameBy },
    addressee.has_password
      ? { kind: 'reset.link', firstName, link, hours: limits.resetHours }
      : {
          kind: 'invitation',
          firstName,
          link,
          days: invitationDays,
          isEntered: addressee.role !== 'STUDENT',
        },
  );
  const action = addressee.has_password ? 'passwordReset.sent' : 'invitation.sent';
  const target = { type: 'account', id: accountId };
  await inTransaction(db, (trx) => recordAudit(trx, by, { action, target }));
}

async function makeLink(
  trx: Trx,
  accountId: number,
): Promise<{ addressee: AddresseeRow; token: string } | undefined> {
  const addressee = await lockAddressee(trx, accountId);
  if (!addressee) return undefined;
  const hours = addressee.has_password ? limits.resetHours : invitationDays * 24;
  const token = await issueToken(trx, { accountId, purpose: 'INVITATION', seconds: hours * 3_600 });
  return { addressee, token };
}
