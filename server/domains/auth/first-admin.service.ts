import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { AppError } from '#server/errors.ts';
import type { FirstAdmin, SignedIn } from '#shared/contract/auth.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { createSuperAdmin, findAccount, hasAnyAccount, hasSuperAdmin } from '../people/people.service.ts';
import {
  isFirstAdminCode,
  lockInstitution,
  replaceFirstAdminCode,
  spendFirstAdminCode,
} from './auth.queries.ts';
import { type AuthTools, homeInstitutionId, startSession, type Visitor } from './auth.service.ts';

/** A code that makes the first super admin, good for a day; an earlier one ends. Null when people are there. */
export function createFirstAdminCode(db: Db): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    await lockInstitution(trx, homeInstitutionId);
    if (await hasAnyAccount(trx, homeInstitutionId)) return null;
    const code = randomBytes(32).toString('base64url');
    await replaceFirstAdminCode(trx, hashToken(code));
    return code;
  });
}

export async function createFirstAdmin(
  tools: AuthTools,
  visitor: Visitor,
  { code, email, password, firstName, lastName }: FirstAdmin,
): Promise<SignedIn> {
  const { db, links, passwords } = tools;
  const { institutionId } = visitor;
  const codeHash = hashToken(code);
  // Before the hash: nobody without the link makes the server work.
  if (!(await isFirstAdminCode(db, codeHash))) throw new AppError('FIRST_ADMIN_LINK_INVALID');
  const hash = await passwords.hash(password);
  return inTransaction(db, async (trx) => {
    await lockInstitution(trx, institutionId);
    if ((await hasSuperAdmin(trx, institutionId)) || !(await spendFirstAdminCode(trx, codeHash))) {
      throw new AppError('FIRST_ADMIN_LINK_INVALID');
    }
    const admin = { institutionId, email: email.trim(), passwordHash: hash, firstName, lastName };
    const id = await createSuperAdmin(trx, admin);
    await recordAudit(trx, visitor, { action: 'firstAdmin.created', target: { type: 'account', id } });
    const account = await findAccount(trx, links, id);
    if (!account) throw new AppError('CONFLICT');
    return startSession(tools, trx, visitor, { account, hash, remember: false });
  });
}
