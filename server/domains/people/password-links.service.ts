import { inTransaction, type Trx } from '#database/client.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import { invitationDays, accounts as limits } from '#shared/limits.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { issueToken } from '../codes/codes.service.ts';
import { type AddresseeRow, lockAddressee } from './password-links.queries.ts';
import type { PeopleTools } from './people.service.ts';

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

/** Has somebody mailed where to choose a new password, or their first; an earlier link of theirs ends. */
export async function sendPasswordLink(
  { queue }: PeopleTools,
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

export function definePasswordLink(tools: PeopleTools): void {
  tools.queue.define(sendLink, (asked: LinkAsked) => deliverLink(tools, asked));
}

/** The token exists in the mail alone: it is made when the mail is, and made anew when that is sent again. */
async function deliverLink({ db, mailer }: PeopleTools, { accountId, cameBy, by }: LinkAsked): Promise<void> {
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
