import { type Db, inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { FirstAdmin, SignedIn } from '#shared/contract/people/auth.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findToken, issueToken, spendToken, wasIssued } from '../codes/codes.service.ts';
import { hashChosen } from '../people/chosen-password.service.ts';
import {
  createSuperAdmin,
  findAccount,
  hasAnyAccount,
  hasSuperAdmin,
  homeInstitutionId,
} from '../people/people.service.ts';
import { lockInstitution } from './auth.queries.ts';
import { type AuthDeps, startSession, type Visitor } from './auth.service.ts';

/**
 * A code that creates the first super admin, valid for a day; an earlier one stops working. Null if there are
 * people.
 */
export function createFirstAdminCode(db: Db): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    await lockInstitution(trx, homeInstitutionId);
    if (await hasAnyAccount(trx, homeInstitutionId)) return null;
    return issueToken(trx, { accountId: null, purpose: 'FIRST_ADMIN', seconds: 24 * 3_600 });
  });
}

/**
 * Throws if the link can't create an administrator. Only someone who has a link that was once printed learns that
 * there is one already.
 */
export async function checkFirstAdminLink(
  db: Db,
  { institutionId }: Pick<Visitor, 'institutionId'>,
  code: string,
): Promise<void> {
  if (!(await wasIssued(db, code, 'FIRST_ADMIN'))) throw new AppError('FIRST_ADMIN_LINK_INVALID');
  if (await hasSuperAdmin(db, institutionId)) throw new AppError('FIRST_ADMIN_EXISTS');
  if (!(await findToken(db, code, ['FIRST_ADMIN']))) throw new AppError('FIRST_ADMIN_LINK_INVALID');
}

export async function createFirstAdmin(
  deps: AuthDeps,
  visitor: Visitor,
  { code, email, password, firstName, lastName }: FirstAdmin,
): Promise<SignedIn> {
  const { db, links, passwords } = deps;
  const { institutionId } = visitor;
  // Checked before hashing, so that calls without the link can't cost processor time.
  await checkFirstAdminLink(db, visitor, code);
  const hash = await hashChosen(passwords, password, { email, firstName, lastName });
  return inTransaction(db, async (trx) => {
    await lockInstitution(trx, institutionId);
    if (await hasSuperAdmin(trx, institutionId)) throw new AppError('FIRST_ADMIN_EXISTS');
    if (!(await spendToken(trx, code, ['FIRST_ADMIN']))) throw new AppError('FIRST_ADMIN_LINK_INVALID');
    const admin = { institutionId, email: email.trim(), passwordHash: hash, firstName, lastName };
    const id = await createSuperAdmin(trx, admin);
    await recordAudit(trx, visitor, { action: 'firstAdmin.created', target: { type: 'account', id } });
    const account = await findAccount(trx, links, id);
    if (!account) throw new AppError('CONFLICT');
    return startSession(deps, trx, visitor, { account, hash, remember: false });
  });
}
