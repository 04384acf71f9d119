import { inTransaction, type Trx } from '#database/client.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { invitationDays } from '#shared/limits.ts';
import { recordAudit, type Stranger } from '../../audit/audit.service.ts';
import { issueToken } from '../../codes/codes.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { activateAccount } from '../accounts/accounts.queries.ts';
import type { PeopleDeps } from '../people.service.ts';
import { publishToAdmins, publishToPerson } from '../people-events.service.ts';
import type { StudentRow } from '../students/students.queries.ts';
import { type InviteeRow, lockInvitee } from './admission.queries.ts';
import { deleteProof } from './registration-proofs.queries.ts';

/** Who admitted the student. No signed-in person, for a verified address of a trusted domain. */
type Admitter = Omit<Actor, 'sessionId'> | Stranger;

interface Invitation {
  accountId: number;
  cameBy: string | null;
  by: Admitter;
  /** An administrator created the account; the student did not register. */
  isEntered?: boolean;
}

const invite: { name: string; retries: number; data?: Invitation } = { name: 'people.invite', retries: 12 };

/** Runs once a student has an enrollment date: activates the account and mails how to sign in. */
export async function admitStudent(
  deps: PeopleDeps,
  trx: Trx,
  by: Admitter,
  origin: Origin,
  student: StudentRow,
): Promise<void> {
  const { events } = deps;
  const { institution_id: institutionId, account_id: accountId } = student;
  await activateAccount(trx, accountId);
  await deleteProof(trx, accountId);
  await recordAudit(trx, by, { action: 'student.accepted', target: { type: 'student', id: student.id } });
  await notify(
    trx,
    deps,
    { institutionId, accountIds: [accountId] },
    { event: 'registration.accepted', params: { programName: student.program_name } },
  );
  await publishToAdmins(trx, events, institutionId);
  await publishToPerson(trx, events, { institutionId, accountId });
  // A suspended student can't sign in, accepted or not.
  if (student.status !== 'SUSPENDED') await writeToStudent(deps, trx, by, origin, student);
}

async function writeToStudent(
  deps: PeopleDeps,
  trx: Trx,
  by: Admitter,
  origin: Origin,
  student: StudentRow,
): Promise<void> {
  if (!student.has_password) return inviteStudent(deps, trx, by, origin, student);
  const to = {
    email: student.email,
    cameBy: student.came_by ?? origin.cameBy,
    accountId: student.account_id,
  };
  await deps.mailer.enqueue(trx, to, { kind: 'registration.accepted', firstName: student.first_name });
}

/** Mails a link for choosing the first password; an earlier invitation stops working. */
export async function inviteStudent(
  { queue }: PeopleDeps,
  trx: Trx,
  by: Admitter,
  { cameBy }: Origin,
  student: StudentRow,
): Promise<void> {
  await queue.send(trx, invite, {
    accountId: student.account_id,
    cameBy: student.came_by ?? cameBy,
    by: withoutSession(by),
  });
}

function withoutSession({ institutionId, address, requestId, accountId, role }: Admitter): Admitter {
  const who = { institutionId, address, requestId };
  return accountId === undefined ? who : { ...who, accountId, role };
}

interface Invitations extends Omit<Invitation, 'accountId'> {
  accountIds: number[];
}

const inviteSome: { name: string; retries: number; data?: Invitations } = {
  name: 'people.inviteSome',
  retries: 12,
};
/** A separate queue, so that a single acceptance doesn't wait behind thousands of imported people. */
const inviteEntered: { name: string; retries: number; data?: Invitation } = {
  name: 'people.inviteEntered',
  retries: 12,
};
const invitedAtOnce = 100;

/** Sent in chunks: thousands of jobs would keep the transaction waiting for the queue. */
export async function inviteAccounts(
  { queue }: PeopleDeps,
  trx: Trx,
  by: Admitter,
  { cameBy }: Origin,
  accountIds: readonly number[],
): Promise<void> {
  for (let from = 0; from < accountIds.length; from += invitedAtOnce) {
    const some = accountIds.slice(from, from + invitedAtOnce);
    const order = { accountIds: some, cameBy, by: withoutSession(by), isEntered: true };
    await queue.send(trx, inviteSome, order);
  }
}

async function passOnInvitations(
  { db, queue }: PeopleDeps,
  { accountIds, ...order }: Invitations,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const accountId of accountIds) await queue.send(trx, inviteEntered, { ...order, accountId });
  });
}

export function defineInvitation(deps: PeopleDeps): void {
  deps.queue.define(inviteSome, (data: Invitations) => passOnInvitations(deps, data));
  deps.queue.define(inviteEntered, (data: Invitation) => sendInvitation(deps, data));
  deps.queue.define(invite, (data: Invitation) => sendInvitation(deps, data));
}

/**
 * The token exists only in the mail: it is created with the mail, and again on every retry. Runs outside the
 * transaction, which must not wait for a mail server.
 */
async function sendInvitation(
  { db, mailer }: PeopleDeps,
  { accountId, cameBy, by, isEntered = false }: Invitation,
): Promise<void> {
  const made = await inTransaction(db, (trx) => makeInvitation(trx, accountId));
  if (!made) return;
  const { invitee, token } = made;
  await mailer.deliver(
    { email: invitee.email, cameBy },
    {
      kind: 'invitation',
      firstName: invitee.first_name,
      link: mailer.linkTo({ cameBy }, `/invitation#${token}`),
      days: invitationDays,
      isEntered,
    },
  );
  const target = { type: 'account', id: accountId };
  await inTransaction(db, (trx) => recordAudit(trx, by, { action: 'invitation.sent', target }));
}

async function makeInvitation(
  trx: Trx,
  accountId: number,
): Promise<{ invitee: InviteeRow; token: string } | undefined> {
  const invitee = await lockInvitee(trx, accountId);
  if (!invitee) return undefined;
  const seconds = invitationDays * 24 * 3_600;
  return { invitee, token: await issueToken(trx, { accountId, purpose: 'INVITATION', seconds }) };
}
