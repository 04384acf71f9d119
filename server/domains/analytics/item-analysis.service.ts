import type { Trx } from '#database/client.ts';
import type { ReportItem } from '#shared/contract/reports.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
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
import { findVaried, type GatheredItem, gatherItems, type ItemSources } from './item-gathering.presenter.ts';
import { sumOf } from './item-tally.policy.ts';
import { alphaOf, varianceOf } from './statistics.policy.ts';

interface AnalysedItem {
  gathered: GatheredItem;
  presented: ReportItem;
}

/**
 * The questions of all papers that count. What is worked out of single answers is worked out in the database; here are
 * a few sums for each option.
 */
export async function readItems(
  trx: Trx,
  quiz: ReportedQuiz,
  counted: CountedLists,
): Promise<AnalysedItem[]> {
  const asked = await readAsked(trx, quiz, counted);
  const { given, texts } = await selectGiven(trx, counted, findVaried(asked.shown, asked.versions));
  const items = gatherItems({ ...asked, given });
  const textsOf = Map.groupBy(texts, ({ questionId }) => questionId);
  return items.map((gathered) => ({
    gathered,
    presented: presentItem(gathered, textsOf.get(gathered.questionId) ?? []),
  }));
}

/** The attempts that everything here is about. */
export async function chooseAttempts(trx: Trx, quiz: ReportedQuiz): Promise<CountedLists> {
  await allowMemory(trx);
  return selectCounted(trx, quiz);
}

/** The questions alone, without what was answered. */
export async function readAskedItems(trx: Trx, quiz: ReportedQuiz): Promise<GatheredItem[]> {
  const counted = await chooseAttempts(trx, quiz);
  return gatherItems({ ...(await readAsked(trx, quiz, counted)), given: [] });
}

async function readAsked(
  trx: Trx,
  quiz: ReportedQuiz,
  counted: CountedLists,
): Promise<Omit<ItemSources, 'given'>> {
  const shown = await selectShown(trx, counted);
  const ids = [...new Set(shown.map(({ versionId }) => versionId))];
  const versions = await selectShownVersions(trx, quiz.id, ids);
  return { shown, versions, regrades: await readStandingRegrades(trx, quiz.id) };
}

/** Over the questions that every counted attempt was asked and that are marked for all of them. */
export async function reliabilityOf(
  trx: Trx,
  counted: CountedLists,
  { attempts, variance }: { attempts: number; variance: number | null },
  items: readonly AnalysedItem[],
): Promise<{ alpha: number | null; items: number }> {
  const gathered = items.map((item) => item.gathered);
  const isCommon = (item: GatheredItem) =>
    sumOf(item.asked, ({ asked }) => asked) === attempts && countWaiting(item) === 0;
  const common = gathered.filter(isCommon);
  const others = gathered.filter((item) => !isCommon(item)).map(({ questionId }) => questionId);
  const within = others.length === 0 ? variance : await selectVariance(trx, counted, others);
  const variances = common.map(
    ({ given }) =>
      varianceOf(
        attempts,
        sumOf(given, ({ points }) => points),
        sumOf(given, ({ pointSquares }) => pointSquares),
      ) ?? 0,
  );
  return { alpha: alphaOf(variances, within), items: common.length };
}
