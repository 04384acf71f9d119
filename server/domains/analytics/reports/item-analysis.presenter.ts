import { isSameKey } from '#server/scoring/answer-keys.ts';
import { comparable } from '#server/scoring/short-answer.ts';
import { haveSameOptions, type Terms, termsOf } from '#server/scoring/terms.ts';
import type { MissingFigure, ReportItem, ReportOption } from '#shared/contract/results/reports.ts';
import { report } from '#shared/limits.ts';
import type { ShownVersion, WrongTextRow } from './item-analysis.queries.ts';
import { judgeItem, type WrongAnswer } from './item-flags.policy.ts';
import type { GivenAnswers, ItemSummary } from './item-summary.presenter.ts';
import {
  countMarked,
  deviationOfShares,
  discriminationIndexOf,
  discriminationOf,
  discriminationOfGroup,
  facilityOf,
  sumOf,
  type Tally,
} from './item-tally.policy.ts';

const maxWrongAnswers = 5;

export function presentItem(item: ItemSummary, texts: readonly WrongTextRow[]): ReportItem {
  const { version, asked, given } = item;
  const counted = item.versions.map((one) => ({
    version: one,
    papers: countPapers(item, one.id),
    terms: termsOf({ points: 0 }, one, item.regrades),
  }));
  const wrongAnswers = listWrongAnswers(item, texts, counted);
  const options = countOptions(item, counted);
  const facility = facilityOf(item);
  const discrimination = discriminationOf(item);
  const verdict = judgeItem({
    facility,
    discrimination,
    marked: countMarked(item),
    options: options.counts,
    wrongAnswers,
    rewarded: sumOf(given, ({ rewarded }) => rewarded),
    creditAll: counted.every(({ terms }) => terms.creditAll),
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
    facility,
    standardDeviation: deviationOfShares(item),
    discrimination: hasEnough(item) ? discrimination : null,
    discriminationMissing: whyMissing(item, discrimination),
    discriminationIndex: hasEnough(item) ? discriminationIndexOf(item) : null,
    meanSeconds: stored === 0 ? null : sumOf(given, ({ seconds }) => seconds) / stored,
    options: options.isJudgeable ? options.counts : options.counts.map(withoutComparison),
    keys: presentKeys(counted),
    otherVersions: sumOf(
      given.filter((row) => !isAlike(item, row.versionId)),
      ({ answered }) => answered,
    ),
    wrongAnswers: wrongAnswers.map(({ text, count }) => ({ text, count })),
    ...verdict,
  };
}

/** Whether discrimination is more than chance (decision 88). */
function hasEnough(tally: Tally): boolean {
  return countMarked(tally) >= report.minForDiscrimination;
}

function whyMissing(item: ItemSummary, discrimination: number | null): MissingFigure | null {
  if (!hasEnough(item)) return 'TOO_FEW_ATTEMPTS';
  return discrimination === null ? 'NO_DIFFERENCES' : null;
}

/** The counts alone, without the figures that compare strong and weak students. */
function withoutComparison(option: ReportOption): ReportOption {
  return { ...option, upper: null, lower: null, discrimination: null, meanPercentage: null };
}

export function countWaiting({ given }: ItemSummary): number {
  return sumOf(
    given.filter(({ isMarked }) => !isMarked),
    ({ answers }) => answers,
  );
}

/** Null if it differs between papers. */
export function sameWorth({ asked }: ItemSummary): number | null {
  const [worth, ...others] = new Set(asked.map((row) => row.worth));
  return worth === undefined || others.length > 0 ? null : worth / 100;
}

/** Whether a version has the same options as the one shown. Otherwise its labels mean other answers. */
function isAlike({ version, versions }: ItemSummary, versionId: number): boolean {
  const other = versions.find(({ id }) => id === versionId);
  return other !== undefined && haveSameOptions(version, other);
}

/** The keys that counted on papers with a version. */
interface CountedVersion {
  version: ShownVersion;
  papers: number;
  terms: Terms;
}

function countPapers({ asked }: ItemSummary, versionId: number): number {
  return sumOf(
    asked.filter((row) => row.versionId === versionId),
    (row) => row.asked,
  );
}

function presentKeys(counted: readonly CountedVersion[]): ReportItem['keys'] {
  const keys: { first: CountedVersion; papers: number }[] = [];
  for (const one of counted.toSorted((a, b) => b.version.version - a.version.version)) {
    if (one.version.questionType === 'ESSAY' && !one.terms.creditAll) continue;
    const known = keys.find(({ first }) => haveSameTerms(first, one));
    if (known) known.papers += one.papers;
    else keys.push({ first: one, papers: one.papers });
  }
  return keys.map(({ first: { version, terms }, papers }) => ({
    accepted: [...terms.accepted],
    texts:
      version.options.length === 0
        ? [...terms.accepted]
        : version.options.filter(({ label }) => terms.accepted.includes(label)).map(({ text }) => text),
    creditAll: terms.creditAll,
    papers,
  }));
}

function haveSameTerms(one: CountedVersion, other: CountedVersion): boolean {
  if (one.terms.creditAll || other.terms.creditAll) return one.terms.creditAll === other.terms.creditAll;
  return isSameKey(
    { version: one.version, accepted: one.terms.accepted },
    { version: other.version, accepted: other.terms.accepted },
  );
}

type OptionCounts = ReportOption & { upper: number; lower: number };

function countOptions(
  item: ItemSummary,
  counted: readonly CountedVersion[],
): { counts: OptionCounts[]; isJudgeable: boolean } {
  const alike = new Set(item.versions.map(({ id }) => id).filter((id) => isAlike(item, id)));
  const group = {
    asked: item.asked.filter(({ versionId }) => alike.has(versionId)),
    given: item.given.filter(({ versionId }) => alike.has(versionId)),
  };
  const asked = sumOf(group.asked, (row) => row.asked);
  const counts = item.version.options.map(({ label, text }) => {
    const ids = optionIdsOf(item, alike, label);
    const chose = group.given.filter(({ optionId }) => optionId !== null && ids.has(optionId));
    const chosen = sumOf(chose, ({ answers }) => answers);
    const keyed = counted.filter(
      ({ version, terms }) => alike.has(version.id) && (terms.creditAll || terms.accepted.includes(label)),
    );
    const keyedIds = new Set(keyed.map(({ version }) => version.id));
    const marked = chose.filter(({ isMarked }) => isMarked);
    const members = {
      count: sumOf(marked, ({ answers }) => answers),
      rest: sumOf(marked, ({ totals, points }) => totals - points),
    };
    return {
      label,
      text,
      isKey: keyed.length > 0,
      keyPapers: sumOf(keyed, ({ papers }) => papers),
      credited: sumOf(
        chose.filter(({ versionId }) => keyedIds.has(versionId)),
        ({ answers }) => answers,
      ),
      chosen,
      share: asked === 0 ? 0 : chosen / asked,
      upper: countBand(chose, 1),
      lower: countBand(chose, -1),
      discrimination: discriminationOfGroup(group, members),
      meanPercentage: chosen === 0 ? null : sumOf(chose, ({ percentages }) => percentages) / chosen,
    };
  });
  return { counts, isJudgeable: hasEnough(group) };
}

function optionIdsOf({ versions }: ItemSummary, alike: ReadonlySet<number>, label: string): Set<number> {
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

/** The most frequent wrong answers; spellings that the scorer treats as equal count together. */
function listWrongAnswers(
  item: ItemSummary,
  texts: readonly WrongTextRow[],
  counted: readonly CountedVersion[],
): WrongAnswer[] {
  if (item.version.questionType !== 'SHORT_ANSWER') return [];
  const keys = counted.map(({ terms }) => new Set(terms.accepted.map(comparable)));
  const groups = new Map<string, { text: string; count: number; rest: number }>();
  for (const { text, count, totals } of texts) {
    const key = comparable(text);
    if (key === '' || keys.every((accepted) => accepted.has(key))) continue;
    const known = groups.get(key) ?? { text: text.trim(), count: 0, rest: 0 };
    groups.set(key, { text: known.text, count: known.count + count, rest: known.rest + totals });
  }
  return [...groups.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, maxWrongAnswers)
    .map(({ text, count, rest }) => ({
      text,
      count,
      discrimination: discriminationOfGroup(item, { count, rest }),
    }));
}
