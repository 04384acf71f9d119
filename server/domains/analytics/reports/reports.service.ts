import type { Db, Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { ReportReads } from '#server/plugins/read-replica.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  CountedAttempts,
  QuizReport,
  ReportListQuery,
  ReportSummary,
} from '#shared/contract/results/reports.ts';
import { chooseAttempts, readItems, reliabilityOf } from './item-analysis.service.ts';
import { canReport } from './reports.policy.ts';
import { presentReport, presentSummary, timeBins } from './reports.presenter.ts';
import { findReportedQuiz, type QuizRow, selectReports, selectScores } from './reports.queries.ts';
import type { SharedReads } from './shared-reads.service.ts';

export async function listReports(
  db: Db,
  actor: Actor,
  query: ReportListQuery,
): Promise<Page<ReportSummary>> {
  const { rows, total } = await selectReports(db, actor, query);
  return { items: rows.map(presentSummary), total };
}

export interface ReportDeps {
  db: Db;
  /** Where the figures are read (perhaps a replica); permissions are checked on the primary. */
  reads: ReportReads;
  share: SharedReads<QuizReport>;
}

/** Computed on request; nothing is stored. */
export async function getReport(
  { db, reads, share }: ReportDeps,
  actor: Actor,
  quizId: number,
  counted: CountedAttempts = 'best',
): Promise<QuizReport> {
  const quiz = await getReportedQuiz(db, actor, quizId);
  return share(`${quizId} ${counted}`, () =>
    reads.read((from) => atOneMoment(from, (trx) => readReport(trx, quiz, counted))),
  );
}

export async function getReportedQuiz(db: Db, actor: Actor, id: number): Promise<QuizRow> {
  const quiz = await findReportedQuiz(db, actor.institutionId, id);
  assertCan(canReport, actor, 'view', quiz);
  return quiz;
}

/** Reads everything in one snapshot, whatever is submitted or regraded meanwhile. */
export function atOneMoment<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

export async function readReport(
  trx: Trx,
  { id, institution_id: institutionId }: QuizRow,
  counted: CountedAttempts,
): Promise<QuizReport> {
  const quiz = await findReportedQuiz(trx, institutionId, id);
  if (!quiz) throw new AppError('NOT_FOUND');
  const reported = { id, counted };
  const scores = await selectScores(trx, reported, quiz.passing_mark, timeBins);
  const chosen = await chooseAttempts(trx, reported);
  const items = await readItems(trx, reported, chosen);
  return presentReport(quiz, {
    counted,
    scores,
    items: items.map(({ presented }) => presented),
    reliability: await reliabilityOf(trx, chosen, scores, items),
  });
}
