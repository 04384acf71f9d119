import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { EmailLink, EmailLinkDone } from '#shared/contract/people/auth.ts';
import type { Stranger } from '../audit/audit.service.ts';
import { confirmEmailChange, findEmailChange, undoEmailChange } from '../people/email-changes.service.ts';
import { findAccount } from '../people/people.service.ts';
import { findUnproved, proveRegistration } from '../people/registration-proofs.service.ts';
import type { AuthDeps } from './auth.service.ts';
import { deleteTwoFactorSince } from './erasing.queries.ts';

/** Changes nothing, because mail scanners open every link. */
export async function openEmailLink({ db, links }: AuthDeps, token: string): Promise<EmailLink> {
  const unproved = await findUnproved(db, token);
  if (unproved) {
    const name = `${unproved.firstName} ${unproved.lastName}`.trim();
    return { success: true, kind: 'registration', email: unproved.email, name, currentEmail: null };
  }
  const match = await findEmailChange(db, token);
  const account = match && (await findAccount(db, links, match.change.accountId));
  if (!match || !account) throw new AppError('EMAIL_LINK_INVALID');
  const { kind, change } = match;
  const email = kind === 'change' ? change.newEmail : change.oldEmail;
  return { success: true, kind, email, name: '', currentEmail: account.email };
}

interface Confirmation {
  token: string;
  password?: string | undefined;
}

export async function confirmEmailLink(
  deps: AuthDeps,
  visitor: Stranger,
  origin: Origin,
  { token, password }: Confirmation,
): Promise<EmailLinkDone> {
  const { institutionId, address, requestId } = visitor;
  const by: Stranger = { institutionId, address, requestId };
  if (await findUnproved(deps.db, token)) {
    const chosen = { token, password: required(password) };
    const { email, isAdmitted } = await proveRegistration(deps, by, origin, chosen);
    return { success: true, outcome: isAdmitted ? 'admitted' : 'waiting', email };
  }
  const match = await findEmailChange(deps.db, token);
  if (!match) throw new AppError('EMAIL_LINK_INVALID');
  if (match.kind === 'change') {
    const email = await confirmEmailChange(deps, by, origin, token);
    return { success: true, outcome: 'changed', email };
  }
  const email = await undoEmailChange(deps, by, {
    token,
    password: required(password),
    dropSince: deleteTwoFactorSince,
  });
  return { success: true, outcome: 'undone', email };
}

function required(password: string | undefined): string {
  if (password === undefined) throw faultyFields([`password: ${say('is required')}`]);
  return password;
}
