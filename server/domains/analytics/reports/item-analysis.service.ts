import type { Trx } from '#database/client.ts';
import type { QuizReport, ReportItem } from '#shared/contract/results/reports.ts';
import { report } from '#shared/limits.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { type CountedLists, selectCounted } from './counted-attempts.queries.ts';
import { countWaiting, presentItem } from './item-analysis.presenter.ts';
import {
  allowMemory,
  type ReportedQuiz,
  selectGiven,
  selectShown,
  selectShownVersions,
  selectVariance,
} from './item-analysis.queries.ts';
import { findVaried, type ItemSources, type ItemSummary, summarizeItems } from './item-summary.presenter.ts';
import { sumOf } from './item-tally.policy.ts';
import { alphaOf, varianceOf } from './statistics.policy.ts';

interface AnalysedItem {
  summary: ItemSummary;
  presented: ReportItem;
}

/**
 * The questions of all papers that count. The database aggregates the single answers; only a few sums per option
 * arrive here.
 */
export async function readItems(
  trx: Trx,
  quiz: ReportedQuiz,
  counted: CountedLists,
): Promise<AnalysedItem[]> {
  const asked = await readAsked(trx, quiz, counted);
  const { given, texts } = await selectGiven(trx, counted, findVaried(asked.shown, asked.versions));
  const items = summarizeItems({ ...asked, given });
  const textsOf = Map.groupBy(texts, ({ questionId }) => questionId);
  return items.map((summary) => ({
    summary,
    presented: presentItem(summary, textsOf.get(summary.questionId) ?? []),
  }));
}

/** The attempts this report covers. */
export async function chooseAttempts(trx: Trx, quiz: ReportedQuiz): Promise<CountedLists> {
  await allowMemory(trx);
  return selectCounted(trx, quiz);
}

/** The questions without their answers. */
export async function readAskedItems(trx: Trx, quiz: ReportedQuiz): Promise<ItemSummary[]> {
  const counted = await chooseAttempts(trx, quiz);
  return summarizeItems({ ...(await readAsked(trx, quiz, counted)), given: [] });
}

async function readAsked(
  trx: Trx,
  quiz: ReportedQuiz,
  counted: CountedLists,
): Promise<Omit<ItemSources, 'given'>> {
  const shown = await selectShown(trx, counted);
  const ids = [...new Set(shown.map(({ versionId }) => versionId))];
  const versions = await selectShownVersions(trx, quiz.id, ids);
  return { shown, versions, regrades: await readActiveRegrades(trx, quiz.id) };
}

/** Over questions that every counted attempt has and that are marked for all of them. */
export async function reliabilityOf(
  trx: Trx,
  counted: CountedLists,
  { attempts, variance }: { attempts: number; variance: number | null },
  items: readonly AnalysedItem[],
): Promise<Pick<QuizReport['reliability'], 'alpha' | 'missing' | 'items'>> {
  const summary = items.map((item) => item.summary);
  const isCommon = (item: ItemSummary) =>
    sumOf(item.asked, ({ asked }) => asked) === attempts && countWaiting(item) === 0;
  const common = summary.filter(isCommon);
  const others = summary.filter((item) => !isCommon(item)).map(({ questionId }) => questionId);
  const within = others.length === 0 ? variance : await selectVariance(trx, counted, others);
  const variances = common.map(
    ({ given }) =>
      varianceOf(
        attempts,
        sumOf(given, ({ points }) => points),
        sumOf(given, ({ pointSquares }) => pointSquares),
      ) ?? 0,
  );
  if (attempts < report.minForDiscrimination) {
    return { alpha: null, missing: 'TOO_FEW_ATTEMPTS', items: common.length };
  }
  const alpha = alphaOf(variances, within);
  const reason = common.length < 2 ? 'TOO_FEW_QUESTIONS' : 'NO_DIFFERENCES';
  return { alpha, missing: alpha === null ? reason : null, items: common.length };
}
