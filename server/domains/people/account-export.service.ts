import { Readable } from 'node:stream';
import { inTransaction } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { makeTableFile, tableMediaTypes } from '#server/exporting/table-file.ts';
import { WorkbookRefused } from '#server/exporting/workbook.ts';
import { say } from '#server/language/say.ts';
import type { Bytes } from '#server/plugins/bytes-answer.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AccountExportQuery } from '#shared/contract/accounts.ts';
import { accounts as limits } from '#shared/limits.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { accountCells, accountHeader } from './account-export.presenter.ts';
import { readAccounts } from './account-list.service.ts';
import type { PeopleTools } from './people.service.ts';

const rowsAtOnce = 500;

export async function exportAccounts(
  tools: PeopleTools,
  actor: Actor,
  { format, ...filter }: AccountExportQuery,
): Promise<Bytes> {
  let rows = 0;
  const parts = await makeTableFile(format, say('People'), (take) => {
    take([accountHeader()]);
    return readAccounts(tools, actor, filter, {
      most: limits.mostExported,
      atOnce: rowsAtOnce,
      take: (accounts) => {
        rows += accounts.length;
        take(accounts.map(accountCells));
      },
    });
  }).catch(explainRefusal);
  // What was searched for may be somebody's name: only that there was a search.
  const { search, ...others } = filter;
  const detail = { ...others, format, rows, isSearch: search !== undefined };
  await inTransaction(tools.db, (trx) => recordAudit(trx, actor, { action: 'accounts.exported', detail }));
  return {
    stream: Readable.from(parts),
    size: parts.reduce((sum, { length }) => sum + length, 0),
    mediaType: tableMediaTypes[format],
    fileName: `${say('people')}.${format}`,
    maxAgeSeconds: 0,
  };
}

function explainRefusal(error: unknown): never {
  if (!(error instanceof WorkbookRefused)) throw error;
  throw new AppError(error.reason === 'memory' ? 'EXPORT_TOO_LARGE' : 'UNAVAILABLE', { cause: error });
}
