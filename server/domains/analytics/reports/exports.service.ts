import { Readable } from 'node:stream';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Cell } from '#server/exporting/cells.ts';
import { byteOrderMark, csvLines } from '#server/exporting/csv.ts';
import { openWorkbook, WorkbookRefused } from '#server/exporting/workbook.ts';
import { say } from '#server/language/say.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { Turns } from '#server/plugins/jobs/turns.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { CountedAttempts, ExportQuery } from '#shared/contract/reports.ts';
import { report as limits } from '#shared/limits.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { paced } from '../../uploads/pacing.service.ts';
import { exportName, itemTable, resultCells, resultHeader } from './exports.presenter.ts';
import { selectAttemptIds, selectResults } from './exports.queries.ts';
import { readAskedItems } from './item-analysis.service.ts';
import type { QuizRow } from './reports.queries.ts';
import { atOneMoment, getReportedQuiz, type ReportDeps, readReport } from './reports.service.ts';

const rowsAtOnce = 100;

const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportQuery['format'], string>;

export async function exportReport(
  { db, reads, turns }: Pick<ReportDeps, 'db' | 'reads'> & { turns: Turns },
  actor: Actor,
  quizId: number,
  { format, table, attempts = 'best' }: ExportQuery,
): Promise<Bytes> {
  const quiz = await getReportedQuiz(db, actor, quizId);
  const { teachersSeeContact } = await getSettings(db, actor.institutionId);
  const withEmail = actor.role !== 'TEACHER' || teachersSeeContact;
  const order: Order = { quiz, table, counted: attempts, withEmail };
  const parts = await turns.take(
    () =>
      reads.read<Uint8Array[]>((from) =>
        format === 'csv' ? makeCsv(from, order) : makeWorkbook(from, order),
      ),
    `account ${actor.accountId}`,
  );
  await inTransaction(db, (trx) =>
    recordAudit(trx, actor, {
      action: 'report.exported',
      target: { type: 'quiz', id: quizId },
      detail: { table, format, attempts },
    }),
  );
  return {
    stream: Readable.from(parts),
    size: parts.reduce((sum, { length }) => sum + length, 0),
    mediaType: mediaTypes[format],
    fileName: exportName(quiz.title, table, format),
    maxAgeSeconds: 0,
  };
}

interface Order {
  quiz: QuizRow;
  table: ExportQuery['table'];
  counted: CountedAttempts;
  withEmail: boolean;
}

async function makeCsv(db: Db, order: Order): Promise<Buffer[]> {
  const parts = [Buffer.from(byteOrderMark)];
  await readTable(db, order, (rows) => parts.push(Buffer.from(csvLines(rows))));
  return parts;
}

async function makeWorkbook(db: Db, order: Order): Promise<Uint8Array[]> {
  const workbook = openWorkbook(order.table === 'results' ? say('Results') : say('Item analysis'));
  try {
    await readTable(db, order, (rows) => workbook.add(rows));
    return [await workbook.finish()];
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    throw new AppError(error.reason === 'memory' ? 'EXPORT_TOO_LARGE' : 'UNAVAILABLE', { cause: error });
  } finally {
    await workbook.close();
  }
}

type TakeRows = (rows: Cell[][]) => void;

function readTable(db: Db, order: Order, take: TakeRows): Promise<void> {
  return atOneMoment(db, async (trx) => {
    if (order.table === 'results') return readResults(trx, order, take);
    const { items } = await readReport(trx, order.quiz, order.counted);
    take(itemTable(items));
  });
}

/** Reads in chunks, so that a large export blocks neither this process nor the database. */
async function readResults(
  trx: Trx,
  { quiz: { id }, counted, withEmail }: Order,
  take: TakeRows,
): Promise<void> {
  const quiz = { id, counted };
  const items = await readAskedItems(trx, quiz);
  const header = resultHeader(items);
  const ids = await selectAttemptIds(trx, quiz);
  if (ids.length * header.length > limits.maxCells) throw new AppError('EXPORT_TOO_LARGE');
  take([header]);
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await paced(() => selectResults(trx, ids.slice(at, at + rowsAtOnce), { withEmail }));
    take(rows.map((row) => resultCells(row, items)));
  }
}
