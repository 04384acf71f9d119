import { Readable } from 'node:stream';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Cell } from '#server/exporting/cells.ts';
import { makeTable, tableMediaTypes } from '#server/exporting/table-file.ts';
import type { SheetLayout } from '#server/exporting/workbook.ts';
import { say } from '#server/language/say.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import type { Turns } from '#server/plugins/jobs/turns.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { CountedAttempts, ExportQuery, ReportTable } from '#shared/contract/results/reports.ts';
import { report as limits } from '#shared/limits.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { getPreferences, getSettings } from '../../settings/settings.service.ts';
import { paced } from '../../uploads/pacing.service.ts';
import {
  answerCells,
  answerHeader,
  exportName,
  itemTable,
  resultCells,
  resultHeader,
} from './exports.presenter.ts';
import { selectAnswers, selectAttemptIds, selectResults } from './exports.queries.ts';
import type { ReportedQuiz } from './item-analysis.queries.ts';
import { readAskedItems } from './item-analysis.service.ts';
import { sumOf } from './item-tally.policy.ts';
import type { QuizRow } from './reports.queries.ts';
import { atOneMoment, getReportedQuiz, type ReportDeps, readReport } from './reports.service.ts';

const rowsAtOnce = 100;

export async function exportReport(
  { db, reads, turns }: Pick<ReportDeps, 'db' | 'reads'> & { turns: Turns },
  actor: Actor,
  quizId: number,
  { format, table, attempts = 'best' }: ExportQuery,
): Promise<Bytes> {
  const quiz = await getReportedQuiz(db, actor, quizId);
  const { teachersSeeContact } = await getSettings(db, actor.institutionId);
  const withEmail = actor.role !== 'TEACHER' || teachersSeeContact;
  const { effectiveTimezone: timeZone } = await getPreferences(db, actor);
  const order: Order = { quiz, table, counted: attempts, withEmail, timeZone };
  const parts = await turns.take(
    () =>
      reads.read<Uint8Array[]>((from) =>
        makeTable(format, layoutOf(table), (take) => readTable(from, order, take)),
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
    mediaType: tableMediaTypes[format],
    fileName: exportName(quiz.title, table, format),
    maxAgeSeconds: 0,
  };
}

interface Order {
  quiz: QuizRow;
  table: ExportQuery['table'];
  counted: CountedAttempts;
  withEmail: boolean;
  timeZone: string;
}

function layoutOf(table: ReportTable): SheetLayout {
  if (table === 'results') return { name: say('Results'), frozenColumns: 2 };
  if (table === 'answers') return { name: say('Answers'), frozenColumns: 2 };
  return { name: say('Item analysis'), frozenColumns: 2 };
}

type TakeRows = (rows: Cell[][]) => void;

function readTable(db: Db, order: Order, take: TakeRows): Promise<void> {
  return atOneMoment(db, async (trx) => {
    if (order.table === 'results') return readResults(trx, order, take);
    if (order.table === 'answers') return readAnswers(trx, order, take);
    const { items } = await readReport(trx, order.quiz, order.counted);
    take(itemTable(items));
  });
}

async function readResults(trx: Trx, order: Order, take: TakeRows): Promise<void> {
  const items = await readAskedItems(trx, quizOf(order));
  const header = resultHeader(items, order.timeZone);
  const ids = await selectAttemptIds(trx, quizOf(order));
  if (ids.length * header.length > limits.maxCells) throw new AppError('EXPORT_TOO_LARGE');
  take([header]);
  await inChunks(ids, async (chunk) => {
    const rows = await selectResults(trx, chunk, order);
    take(rows.map((row) => resultCells(row, items, order.timeZone)));
  });
}

/** One row for each question on each paper. */
async function readAnswers(trx: Trx, order: Order, take: TakeRows): Promise<void> {
  const items = await readAskedItems(trx, quizOf(order));
  const header = answerHeader();
  const ids = await selectAttemptIds(trx, quizOf(order));
  const asked = sumOf(
    items.flatMap((item) => item.asked),
    (shown) => shown.asked,
  );
  if (asked * header.length > limits.maxCells) throw new AppError('EXPORT_TOO_LARGE');
  const itemOf = new Map(items.map((item) => [item.questionId, item]));
  take([header]);
  await inChunks(ids, async (chunk) => {
    const rows = await selectAnswers(trx, chunk, order);
    take(rows.map((row) => answerCells(row, itemOf.get(row.questionId))));
  });
}

function quizOf({ quiz: { id }, counted }: Order): ReportedQuiz {
  return { id, counted };
}

/** So that a large export blocks neither this process nor the database. */
async function inChunks(ids: readonly number[], read: (chunk: number[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    await paced(() => read(ids.slice(at, at + rowsAtOnce)));
  }
}
