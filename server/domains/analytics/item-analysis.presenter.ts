import { comparable } from '#server/scoring/short-answer.ts';
import { haveSameOptions, type Terms, termsOf } from '#server/scoring/terms.ts';
import type { ReportItem, ReportOption } from '#shared/contract/reports.ts';
import type { WrongTextRow } from './item-analysis.queries.ts';
import { judgeItem, leastAttempts, type WrongAnswer } from './item-flags.policy.ts';
import type { GatheredItem, GivenAnswers } from './item-gathering.presenter.ts';
import {
  countMarked,
  deviationOfShares,
  discriminationIndexOf,
  discriminationOf,
  discriminationOfGroup,
  facilityOf,
  sumOf,
} from './item-tally.policy.ts';

const mostWrongAnswers = 5;

export function presentItem(item: GatheredItem, texts: readonly WrongTextRow[]): ReportItem {
  const { version, asked, given } = item;
  const terms = termsOf({ points: 0 }, version, item.regrades);
  const wrongAnswers = gatherWrongAnswers(item, texts, terms);
  const options = presentOptions(item, terms);
  const figures = { facility: facilityOf(item), discrimination: discriminationOf(item) };
  const verdict = judgeItem({
    ...figures,
    marked: countMarked(item),
    options,
    wrongAnswers,
    rewarded: sumOf(given, ({ rewarded }) => rewarded),
    creditAll: terms.creditAll,
  });
  const stored = sumOf(given, ({ answers }) => answers);
  return {
    question: { id: item.questionId },
    place: version.place,
    questionText: version.questionText,
    questionType: version.questionType,
    maxPoints: sameWorth(item),
    asked: sumOf(asked, (row) => row.asked),
    answered: sumOf(given, ({ answered }) => answered),
    waiting: countWaiting(item),
    ...figures,
    standardDeviation: deviationOfShares(item),
    discriminationIndex: discriminationIndexOf(item, leastAttempts),
    meanSeconds: stored === 0 ? null : sumOf(given, ({ seconds }) => seconds) / stored,
    options,
    otherVersions: sumOf(
      given.filter((row) => !isAlike(item, row.versionId)),
      ({ answered }) => answered,
    ),
    wrongAnswers: wrongAnswers.map(({ text, count }) => ({ text, count })),
    ...verdict,
  };
}

export function countWaiting({ given }: GatheredItem): number {
  return sumOf(
    given.filter(({ isMarked }) => !isMarked),
    ({ answers }) => answers,
  );
}

/** Null: not the same on every paper. */
export function sameWorth({ asked }: GatheredItem): number | null {
  const [worth, ...others] = new Set(asked.map((row) => row.worth));
  return worth === undefined || others.length > 0 ? null : worth / 100;
}

/** Whether a version has the options that are shown: a letter means the same only there. */
function isAlike({ version, versions }: GatheredItem, versionId: number): boolean {
  const other = versions.find(({ id }) => id === versionId);
  return other !== undefined && haveSameOptions(version, other);
}

function presentOptions(item: GatheredItem, { accepted, creditAll }: Terms): ReportOption[] {
  const alike = new Set(item.versions.map(({ id }) => id).filter((id) => isAlike(item, id)));
  const group = {
    asked: item.asked.filter(({ versionId }) => alike.has(versionId)),
    given: item.given.filter(({ versionId }) => alike.has(versionId)),
  };
  const asked = sumOf(group.asked, (row) => row.asked);
  return item.version.options.map(({ label, text }) => {
    const ids = optionIdsOf(item, alike, label);
    const chose = group.given.filter(({ optionId }) => optionId !== null && ids.has(optionId));
    const chosen = sumOf(chose, ({ answers }) => answers);
    const marked = chose.filter(({ isMarked }) => isMarked);
    const members = {
      count: sumOf(marked, ({ answers }) => answers),
      rest: sumOf(marked, ({ totals, points }) => totals - points),
    };
    return {
      label,
      text,
      isKey: creditAll || accepted.includes(label),
      chosen,
      share: asked === 0 ? 0 : chosen / asked,
      upper: countBand(chose, 1),
      lower: countBand(chose, -1),
      discrimination: discriminationOfGroup(group, members),
      meanPercentage: chosen === 0 ? null : sumOf(chose, ({ percentages }) => percentages) / chosen,
    };
  });
}

function optionIdsOf({ versions }: GatheredItem, alike: ReadonlySet<number>, label: string): Set<number> {
  return new Set(
    versions
      .filter(({ id }) => alike.has(id))
      .flatMap(({ options }) => options.filter((option) => option.label === label).map(({ id }) => id)),
  );
}

function countBand(given: readonly GivenAnswers[], band: -1 | 1): number {
  return sumOf(
    given.filter((row) => row.band === band),
    ({ answers }) => answers,
  );
}

/** What was written most and did not count, spellings that a scorer does not tell apart together. */
function gatherWrongAnswers(
  item: GatheredItem,
  texts: readonly WrongTextRow[],
  { accepted }: Terms,
): WrongAnswer[] {
  if (item.version.questionType !== 'SHORT_ANSWER') return [];
  const right = new Set(accepted.map(comparable));
  const groups = new Map<string, { text: string; count: number; rest: number }>();
  for (const { text, count, totals } of texts) {
    const key = comparable(text);
    if (key === '' || right.has(key)) continue;
    const known = groups.get(key) ?? { text: text.trim(), count: 0, rest: 0 };
    groups.set(key, { text: known.text, count: known.count + count, rest: known.rest + totals });
  }
  return [...groups.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, mostWrongAnswers)
    .map(({ text, count, rest }) => ({
      text,
      count,
      discrimination: discriminationOfGroup(item, { count, rest }),
    }));
}
