import type { Paper, PaperQuestion } from '#database/tables/attempts.ts';
import { questionTypes } from '#shared/questions/question-types.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';

/** A random whole number from 0 up to, but not including, `below`. */
export type Random = (below: number) => number;

interface Candidate {
  questionId: number;
  versionId: number;
}

/** A place of a quiz: `count` questions of a pool. A fixed question is a pool of one. */
export interface Place {
  count: number;
  /** The points of each question; null: the question's own. */
  points: number | null;
  pool: readonly Candidate[];
}

interface Drawn extends Candidate {
  points: number | null;
}

/** The quiz's settings for its papers. */
interface PaperRules {
  shuffle_questions: boolean;
  shuffle_options: boolean;
}

/**
 * Draws the questions of a paper, none twice; undefined when the pools hold too few. Pools may overlap: a place that
 * finds only taken questions makes another place choose differently, so a solution is always found if there is one.
 */
export function drawQuestions(places: readonly Place[], random: Random): Drawn[] | undefined {
  // Places with the same pool select together, because a thousand of them would shuffle it a thousand times.
  const counts = new Map<Place['pool'], number>();
  for (const { pool, count } of places) counts.set(pool, (counts.get(pool) ?? 0) + count);
  const sources = [...counts.keys()];
  const wanted = [...counts.values()];
  const pools = sources.map((pool) => shuffled(pool, random));
  const takenBy = new Map<number, number>();
  const held = sources.map(() => new Map<number, Candidate>());

  function give(source: number, candidate: Candidate): void {
    takenBy.set(candidate.questionId, source);
    held[source]?.set(candidate.questionId, candidate);
  }
  function takeOneMore(source: number, asked: Set<number>): boolean {
    const pool = pools[source] ?? [];
    const free = pool.find(({ questionId }) => !takenBy.has(questionId));
    if (free) {
      give(source, free);
      return true;
    }
    for (const candidate of pool) {
      const { questionId } = candidate;
      const holder = takenBy.get(questionId);
      if (asked.has(questionId) || holder === undefined || holder === source) continue;
      asked.add(questionId);
      if (takeOneMore(holder, asked)) {
        held[holder]?.delete(questionId);
        give(source, candidate);
        return true;
      }
    }
    return false;
  }

  // Smallest pools first: fixed questions stay, and the others rarely have to give way.
  const order = sources.map((_, source) => source).sort((one, other) => sizeAt(one) - sizeAt(other));
  function sizeAt(source: number): number {
    return pools[source]?.length ?? 0;
  }
  for (const source of order) {
    for (let taken = 0; taken < (wanted[source] ?? 0); taken += 1) {
      if (!takeOneMore(source, new Set())) return undefined;
    }
  }
  const shares = new Map(
    sources.map((source, at) => [source, shuffled([...(held[at]?.values() ?? [])], random)]),
  );
  return places.flatMap(({ pool, count, points }) =>
    (shares.get(pool)?.splice(0, count) ?? []).map((candidate) => ({ ...candidate, points })),
  );
}

/** The paper for the selected questions. `versions` are in the same order. */
export function layOutPaper(
  drawn: readonly Drawn[],
  versions: readonly QuestionVersion[],
  rules: PaperRules,
  random: Random,
): Paper {
  const questions = versions.map((version, at): PaperQuestion => {
    const mayShuffle = rules.shuffle_options && questionTypes[version.questionType].mayShuffleOptions;
    const optionIds = version.options.map(({ id }) => id);
    return {
      questionId: version.questionId,
      versionId: version.id,
      points: drawn[at]?.points ?? version.points,
      optionIds: mayShuffle ? shuffled(optionIds, random) : optionIds,
    };
  });
  return { questions: rules.shuffle_questions ? shuffled(questions, random) : questions };
}

/** In hundredths, because sums of tenths drift. */
export function totalPointsOf({ questions }: Paper): number {
  return questions.reduce((sum, { points }) => sum + Math.round(points * 100), 0) / 100;
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const at = random(last + 1);
    const [one, other] = [result[at], result[last]] as [Item, Item];
    result[last] = one;
    result[at] = other;
  }
  return result;
}
