import { type ActiveRegrade, termsOf } from '#server/scoring/terms.ts';
import type { GivenRow, ShownRow, ShownVersion } from './item-analysis.queries.ts';
import { type Asked, type Given, sumOf, type Tally } from './item-tally.policy.ts';

export interface GivenAnswers extends Given {
  optionId: number | null;
  percentages: number;
}

/** Everything known about a question in this quiz. */
export interface ItemSummary extends Tally {
  questionId: number;
  /** The version most students were shown; of equals the newest. */
  version: ShownVersion;
  versions: readonly ShownVersion[];
  regrades: readonly ActiveRegrade[];
  asked: readonly Asked[];
  given: readonly GivenAnswers[];
}

export interface ItemSources {
  shown: readonly ShownRow[];
  given: readonly GivenRow[];
  versions: readonly ShownVersion[];
  regrades: ReadonlyMap<number, readonly ActiveRegrade[]>;
}

/** Questions that differ between papers: another version, or other points. */
export function findVaried(shown: readonly ShownRow[], versions: readonly ShownVersion[]): number[] {
  const questionOf = new Map(versions.map(({ id, questionId }) => [id, questionId]));
  const variants = new Map<number, Set<string>>();
  for (const { versionId, points } of shown) {
    const questionId = questionOf.get(versionId) ?? 0;
    const known = variants.get(questionId) ?? new Set();
    variants.set(questionId, known.add(`${versionId} ${points}`));
  }
  return [...variants].filter(([, known]) => known.size > 1).map(([questionId]) => questionId);
}

/** In quiz order; questions no longer in the quiz come last. */
export function summarizeItems({ shown, given, versions, regrades }: ItemSources): ItemSummary[] {
  const givenTo = Map.groupBy(given, ({ questionId }) => questionId);
  const shownOf = Map.groupBy(shown, ({ versionId }) => versionId);
  return [...Map.groupBy(versions, ({ questionId }) => questionId)]
    .map(([questionId, own]) => {
      const rows = own.flatMap(({ id }) => shownOf.get(id) ?? []);
      const activeRegrades = regrades.get(questionId) ?? [];
      return summarizeItem({ own, rows, given: givenTo.get(questionId) ?? [], activeRegrades });
    })
    .sort((one, other) => placeOf(one) - placeOf(other) || one.questionId - other.questionId);
}

function placeOf({ version }: ItemSummary): number {
  return version.place ?? Number.MAX_SAFE_INTEGER;
}

interface ItemRows {
  own: readonly ShownVersion[];
  rows: readonly ShownRow[];
  given: readonly GivenRow[];
  activeRegrades: readonly ActiveRegrade[];
}

function summarizeItem({ own, rows, given, activeRegrades }: ItemRows): ItemSummary {
  const versionOf = new Map(own.map((version) => [version.id, version]));
  const worthOf = (versionId: number, points: number): number => {
    const version = versionOf.get(versionId);
    if (!version) throw new Error(`Version ${versionId} was not read.`);
    return Math.round(termsOf({ points }, version, activeRegrades).points * 100);
  };
  const askedOf = (version: ShownVersion) =>
    sumOf(
      rows.filter(({ versionId }) => versionId === version.id),
      ({ asked }) => asked,
    );
  const [version] = own.toSorted(
    (one, other) => askedOf(other) - askedOf(one) || other.version - one.version,
  );
  const [only] = rows;
  if (!version || !only) throw new Error('A version that was read is one that was shown.');
  return {
    questionId: version.questionId,
    version,
    versions: own,
    regrades: activeRegrades,
    asked: rows.map((row) => ({ ...row, worth: worthOf(row.versionId, row.points) })),
    given: given.map((row) => {
      const versionId = row.versionId ?? only.versionId;
      return { ...row, versionId, worth: worthOf(versionId, row.paperPoints ?? only.points) };
    }),
  };
}
