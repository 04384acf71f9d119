import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Origin } from '#server/plugins/origins.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Registered, Registration } from '#shared/contract/auth.ts';
import { findAccount } from '../people/people.service.ts';
import { registerAccount } from '../people/registration.service.ts';
import { presentCurrentUser } from './auth.presenter.ts';
import { type AuthTools, startSession, type Visitor } from './auth.service.ts';

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
  { email, password, role }: Registration,
): Promise<Registered> {
  const { db, links, passwords } = tools;
  const admin = actor?.role === 'SUPER_ADMIN' ? actor : null;
  if (admin === null && role !== 'STUDENT') throw new AppError('FORBIDDEN');
  const hash = await passwords.hash(password);
  const asked = { email, passwordHash: hash, role };
  const { accountId, isAccepted } = await registerAccount(tools, admin ?? visitor, origin, asked);
  const account = await findAccount(db, links, accountId);
  if (!account) throw new AppError('CONFLICT');
  const user = presentCurrentUser(account);
  if (admin !== null) return { success: true, message: say('The account has been created.'), user };
  if (!isAccepted) {
    return {
      success: true,
      message: say('Your registration has been received. You will get an e-mail when it is accepted.'),
      user,
    };
  }
  const { token } = await startSession(tools, db, visitor, { account, hash, remember: false });
  return { success: true, message: say('Your registration has been accepted.'), token, user };
}
