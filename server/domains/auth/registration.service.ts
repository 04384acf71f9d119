import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Registered, Registration } from '#shared/contract/auth.ts';
import { isAdmin } from '#shared/permissions.ts';
import { assertChoosable, hashChosen } from '../people/chosen-password.service.ts';
import { findAccount } from '../people/people.service.ts';
import { registerAccount, registerAddress } from '../people/registration.service.ts';
import { presentCurrentUser } from './auth.presenter.ts';
import type { AuthTools, Visitor } from './auth.service.ts';

interface Asking {
  visitor: Visitor;
  /** Null where nobody is signed in. */
  actor: Actor | null;
  origin: Origin;
}

/** Anybody may ask to become a student; only a super admin makes an account, of any role. */
export async function register(
  tools: AuthTools,
  { visitor, actor, origin }: Asking,
  { email, password, role, currentPassword }: Registration,
): Promise<Registered> {
  const { db, links, passwords } = tools;
  if (actor?.role === 'SUPER_ADMIN') {
    if (isAdmin(role)) await tools.passwordProof.ask(actor, currentPassword);
    const passwordHash = await hashChosen(passwords, password, { email });
    const accountId = await registerAccount(tools, actor, { email, passwordHash, role });
    const account = await findAccount(db, links, accountId);
    if (!account) throw new AppError('CONFLICT');
    return {
      success: true,
      message: say('The account has been created.'),
      user: presentCurrentUser(account),
    };
  }
  if (role !== 'STUDENT') throw new AppError('FORBIDDEN');
  assertChoosable(passwords, password, { email });
  return registerAddress(tools, visitor, origin, email);
}
