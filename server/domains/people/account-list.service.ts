import { type Db, inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  AccountDetail,
  AccountQuery,
  AccountRow,
  AccountSummary,
} from '#shared/contract/people/accounts.ts';
import { nameOf, presentAccount, presentAccountDetail } from './accounts/account-rows.presenter.ts';
import {
  type AccountFilter,
  countByRoleAndStatus,
  findAccountDetail,
  readAccountIds,
  selectAccountIds,
  selectAccountRows,
  selectDepartments,
} from './accounts/account-rows.queries.ts';
import type { PeopleDeps } from './people.service.ts';

type ReadingDeps = Pick<PeopleDeps, 'db' | 'links'>;

function viewing({ links }: Pick<PeopleDeps, 'links'>, actor: Actor) {
  return { actor, signFile: (fileId: number) => links.sign(fileId, new Date()) };
}

export async function listAccounts(
  deps: ReadingDeps,
  actor: Actor,
  query: AccountQuery,
): Promise<Page<AccountRow>> {
  const { db } = deps;
  const { institutionId } = actor;
  const { ids, total } = await readAccountIds(db, institutionId, query);
  const rows = await selectAccountRows(db, institutionId, ids);
  return { items: rows.map((row) => presentAccount(row, viewing(deps, actor))), total };
}

export async function getAccountSummary(db: Db, actor: Actor): Promise<AccountSummary> {
  const [counts, departments] = await Promise.all([
    countByRoleAndStatus(db, actor.institutionId),
    selectDepartments(db, actor.institutionId),
  ]);
  const roles = { SUPER_ADMIN: 0, READ_ONLY_ADMIN: 0, TEACHER: 0, STUDENT: 0 };
  const statuses = { ACTIVE: 0, PENDING: 0, SUSPENDED: 0, DELETED: 0 };
  for (const { role, status, count } of counts) {
    statuses[status] += count;
    if (status !== 'DELETED') roles[role] += count;
  }
  const isSuperAdmin = actor.role === 'SUPER_ADMIN';
  const total = statuses.ACTIVE + statuses.PENDING + statuses.SUSPENDED;
  return { total, roles, statuses, departments, abilities: { create: isSuperAdmin, export: isSuperAdmin } };
}

export async function getAccount(deps: ReadingDeps, actor: Actor, id: number): Promise<AccountDetail> {
  const row = await findAccountDetail(deps.db, actor.institutionId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentAccountDetail(row, viewing(deps, actor));
}

/** Streams the list in chunks, so that a large export blocks neither this process nor the database. */
export async function readAccounts(
  deps: ReadingDeps,
  actor: Actor,
  filter: AccountFilter,
  { maxCount, atOnce, take }: { maxCount: number; atOnce: number; take: (rows: AccountRow[]) => void },
): Promise<void> {
  const { institutionId } = actor;
  await inTransaction(deps.db, async (trx) => {
    const ids = await selectAccountIds(trx, institutionId, filter);
    if (ids.length > maxCount) throw new AppError('EXPORT_TOO_LARGE');
    for (let at = 0; at < ids.length; at += atOnce) {
      const rows = await selectAccountRows(trx, institutionId, ids.slice(at, at + atOnce));
      take(rows.map((row) => presentAccount(row, viewing(deps, actor))));
    }
  });
}

/** Finds a person by account id for other domains: their name, role and status. */
export async function findAccountBrief(
  db: Db,
  institutionId: number,
  id: number,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const [row] = await selectAccountRows(db, institutionId, [id]);
  return row && { id: row.id, name: nameOf(row), email: row.email };
}
