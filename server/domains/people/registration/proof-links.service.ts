import { randomBytes } from 'node:crypto';
import { inTransaction, type Trx } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import { emailLinks } from '#shared/limits.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';
import { mailsTo } from '../emails/mailbox-limits.policy.ts';
import type { PeopleDeps } from '../people.service.ts';
import { renewProof } from './registration-proofs.queries.ts';

interface ProofAsked extends Origin {
  accountId: number;
  institutionId: number;
}

const proofLink: { name: string; retries: number; data?: ProofAsked } = {
  name: 'people.proofLink',
  retries: 12,
};

/** Mails a link that confirms the address; an earlier link stops working. */
export async function sendProofLink({ queue }: PeopleDeps, trx: Trx, asked: ProofAsked): Promise<void> {
  const { accountId, institutionId, cameBy, linkBase } = asked;
  await queue.send(trx, proofLink, { accountId, institutionId, cameBy, linkBase });
}

export function defineProofs(deps: PeopleDeps): void {
  deps.queue.define(proofLink, (asked: ProofAsked) => mailProofLink(deps, asked));
}

/** The token exists only in the mail: each retry creates a new one. */
async function mailProofLink(deps: PeopleDeps, asked: ProofAsked): Promise<void> {
  const { db, limits, mailer } = deps;
  const { accountId, cameBy, linkBase } = asked;
  const token = randomBytes(32).toString('base64url');
  const { proofHours: hours, unprovedDays: days } = emailLinks;
  const unproved = await inTransaction(db, async (trx) => {
    const owner = await renewProof(trx, accountId, { hash: hashToken(token), hours, days });
    if (!owner) return undefined;
    const mails = mailsTo(normalizeEmail(owner.email), 'proof');
    if ((await limits.countWithin(trx, mails)) > mails.limit.max) throw new TooManyMails();
    return owner;
  }).catch((error: unknown) => {
    // The last mailed link keeps working.
    if (error instanceof TooManyMails) return undefined;
    throw error;
  });
  if (!unproved) return;
  const { email, firstName } = unproved;
  await mailer.deliver(
    { email, cameBy, accountId },
    { kind: 'registration.prove', firstName, link: { linkBase, token }, hours },
  );
}

class TooManyMails extends Error {}
