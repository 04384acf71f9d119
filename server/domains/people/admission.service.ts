import { inTransaction, type Trx } from '#database/client.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import { invitationDays } from '#shared/limits.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { issueToken } from '../codes/codes.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { activateAccount } from './accounts.queries.ts';
import { type InviteeRow, lockInvitee } from './admission.queries.ts';
import { tellAdmins, tellPerson } from './pages.service.ts';
import type { PeopleTools } from './people.service.ts';
import { deleteProof } from './registration-proofs.queries.ts';
import type { StudentRow } from './students.queries.ts';

/** Whose doing it was: nobody's who is signed in, for a proved address of a trusted domain. */
type Admitter = Omit<Actor, 'sessionId'> | Stranger;

interface Invitation {
  accountId: number;
  cameBy: string | null;
  by: Admitter;
  /** They did not register themselves: an administrator has entered them. */
  isEntered?: boolean;
}

const invite: { name: string; retries: number; data?: Invitation } = { name: 'people.invite', retries: 12 };

/** What follows once a student has an enrolment date: they may sign in, and are told how. */
export async function admitStudent(
  tools: PeopleTools,
  trx: Trx,
  by: Admitter,
  origin: Origin,
  student: StudentRow,
): Promise<void> {
  const { events } = tools;
  const { institution_id: institutionId, account_id: accountId } = student;
  await activateAccount(trx, accountId);
  await deleteProof(trx, accountId);
  await recordAudit(trx, by, { action: 'student.accepted', target: { type: 'student', id: student.id } });
  await notify(
    trx,
    tools,
    { institutionId, accountIds: [accountId] },
    { event: 'registration.accepted', params: { programName: student.program_name } },
  );
  await tellAdmins(trx, events, institutionId);
  await tellPerson(trx, events, { institutionId, accountId });
  // Who is suspended cannot sign in, accepted or not.
  if (student.status !== 'SUSPENDED') await writeToStudent(tools, trx, by, origin, student);
}

async function writeToStudent(
  tools: PeopleTools,
  trx: Trx,
  by: Admitter,
  origin: Origin,
  student: StudentRow,
): Promise<void> {
  if (!student.has_password) return inviteStudent(tools, trx, by, origin, student);
  const to = {
    email: student.email,
    cameBy: student.came_by ?? origin.cameBy,
    accountId: student.account_id,
  };
  await tools.mailer.enqueue(trx, to, { kind: 'registration.accepted', firstName: student.first_name });
}

/** Sends them where to choose their first password; an earlier invitation ends. */
export async function inviteStudent(
  { queue }: PeopleTools,
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
/** A queue of their own: who is accepted meanwhile must not wait behind thousands. */
const inviteEntered: { name: string; retries: number; data?: Invitation } = {
  name: 'people.inviteEntered',
  retries: 12,
};
const invitedAtOnce = 100;

/** Of those an administrator has entered: thousands at once would keep the transaction waiting for the queue. */
export async function inviteAccounts(
  { queue }: PeopleTools,
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
  { db, queue }: PeopleTools,
  { accountIds, ...order }: Invitations,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const accountId of accountIds) await queue.send(trx, inviteEntered, { ...order, accountId });
  });
}

export function defineInvitation(tools: PeopleTools): void {
  tools.queue.define(inviteSome, (data: Invitations) => passOnInvitations(tools, data));
  tools.queue.define(inviteEntered, (data: Invitation) => sendInvitation(tools, data));
  tools.queue.define(invite, (data: Invitation) => sendInvitation(tools, data));
}

/**
 * The token exists in the mail alone: it is made when the mail is, and made anew when that has to be sent again.
 * Not in the transaction, which must not wait for a mail server.
 */
async function sendInvitation(
  { db, mailer }: PeopleTools,
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
