import { Readable } from 'node:stream';
import { inTransaction } from '#database/client.ts';
import { makeTableFile, tableMediaTypes } from '#server/exporting/table-file.ts';
import { say } from '#server/language/say.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AccountExportQuery } from '#shared/contract/people/accounts.ts';
import { accounts as limits } from '#shared/limits.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { getPreferences } from '../../settings/settings.service.ts';
import { readAccounts } from '../account-list.service.ts';
import type { PeopleDeps } from '../people.service.ts';
import { accountCells, accountHeader } from './account-export.presenter.ts';

const rowsAtOnce = 500;

export async function exportAccounts(
  deps: PeopleDeps,
  actor: Actor,
  { format, ...filter }: AccountExportQuery,
): Promise<Bytes> {
  let rows = 0;
  const { effectiveTimezone: timeZone } = await getPreferences(deps.db, actor);
  const layout = { name: say('People'), frozenColumns: 3 };
  const parts = await makeTableFile(format, layout, (take) => {
    take([accountHeader(timeZone)]);
    return readAccounts(deps, actor, filter, {
      maxCount: limits.maxExported,
      atOnce: rowsAtOnce,
      take: (accounts) => {
        rows += accounts.length;
        take(accounts.map((account) => accountCells(account, timeZone)));
      },
    });
  });
  // The search text may be a person's name, so the audit log records only that a search was used.
  const { search, ...others } = filter;
  const detail = { ...others, format, rows, isSearch: search !== undefined };
  await inTransaction(deps.db, (trx) => recordAudit(trx, actor, { action: 'accounts.exported', detail }));
  return {
    stream: Readable.from(parts),
    size: parts.reduce((sum, { length }) => sum + length, 0),
    mediaType: tableMediaTypes[format],
    fileName: `${say('people')}.${format}`,
    maxAgeSeconds: 0,
  };
}
