import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/http/origins.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Registered, Registration } from '#shared/contract/people/auth.ts';
import { isAdmin } from '#shared/permissions.ts';
import { assertChoosable, hashChosen } from '../people/chosen-password.service.ts';
import { findAccount } from '../people/people.service.ts';
import { registerAccount, registerAddress } from '../people/registration.service.ts';
import { presentCurrentUser } from './auth.presenter.ts';
import type { AuthDeps, Visitor } from './auth.service.ts';

interface Asking {
  visitor: Visitor;
  /** Null for anonymous callers. */
  actor: Actor | null;
  origin: Origin;
}

/** Anyone may register as a student; only a super admin creates accounts, in any role. */
export async function register(
  deps: AuthDeps,
  { visitor, actor, origin }: Asking,
  { email, password, role, currentPassword }: Registration,
): Promise<Registered> {
  const { db, links, passwords } = deps;
  if (actor?.role === 'SUPER_ADMIN') {
    if (isAdmin(role)) await deps.passwordProof.ask(actor, currentPassword);
    const passwordHash = await hashChosen(passwords, password, { email });
    const accountId = await registerAccount(deps, actor, { email, passwordHash, role });
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
  return registerAddress(deps, visitor, origin, email);
}
