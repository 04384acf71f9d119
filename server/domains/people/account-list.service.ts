import { type Db, inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AccountDetail, AccountQuery, AccountRow, AccountSummary } from '#shared/contract/accounts.ts';
import { nameOf, presentAccount, presentAccountDetail } from './account-rows.presenter.ts';
import {
  type AccountFilter,
  countByRoleAndStatus,
  findAccountDetail,
  readAccountIds,
  selectAccountIds,
  selectAccountRows,
  selectDepartments,
} from './account-rows.queries.ts';
import type { PeopleTools } from './people.service.ts';

type ReadingTools = Pick<PeopleTools, 'db' | 'links'>;

function viewing({ links }: Pick<PeopleTools, 'links'>, actor: Actor) {
  return { actor, signFile: (fileId: number) => links.sign(fileId, new Date()) };
}

export async function listAccounts(
  tools: ReadingTools,
  actor: Actor,
  query: AccountQuery,
): Promise<Page<AccountRow>> {
  const { db } = tools;
  const { institutionId } = actor;
  const { ids, total } = await readAccountIds(db, institutionId, query);
  const rows = await selectAccountRows(db, institutionId, ids);
  return { items: rows.map((row) => presentAccount(row, viewing(tools, actor))), total };
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

export async function getAccount(tools: ReadingTools, actor: Actor, id: number): Promise<AccountDetail> {
  const row = await findAccountDetail(tools.db, actor.institutionId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentAccountDetail(row, viewing(tools, actor));
}

/** As the list has them; some rows at a time, so that neither this process nor the database stands still. */
export async function readAccounts(
  tools: ReadingTools,
  actor: Actor,
  filter: AccountFilter,
  { most, atOnce, take }: { most: number; atOnce: number; take: (rows: AccountRow[]) => void },
): Promise<void> {
  const { institutionId } = actor;
  await inTransaction(tools.db, async (trx) => {
    const ids = await selectAccountIds(trx, institutionId, filter);
    if (ids.length > most) throw new AppError('EXPORT_TOO_LARGE');
    for (let at = 0; at < ids.length; at += atOnce) {
      const rows = await selectAccountRows(trx, institutionId, ids.slice(at, at + atOnce));
      take(rows.map((row) => presentAccount(row, viewing(tools, actor))));
    }
  });
}

/** Whoever is found by this key, for the domains after this one: their name and what the account is. */
export async function findAccountBrief(
  db: Db,
  institutionId: number,
  id: number,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const [row] = await selectAccountRows(db, institutionId, [id]);
  return row && { id: row.id, name: nameOf(row), email: row.email };
}
