/** A place that a quiz has now. */
interface Standing {
  placeId: number;
  questionId: number | null;
  /** How many questions it asks. */
  count: number;
}

/** A place whose question is deleted. */
interface Lost {
  questionId: number;
  /** Where it stood when it was deleted, together with what was deleted in the same call. */
  orderNumber: number;
  /** Grows with time; the same for all of one call. */
  deletedAt: number;
}

export interface QuizPlaces {
  standing: readonly Standing[];
  /** All of the quiz, also those that do not come back. */
  lost: readonly Lost[];
}

interface Restored {
  /** What the quiz asks afterwards, in its order. */
  order: ({ placeId: number } | { questionId: number })[];
  /** Those that are still lost, and where they would stand now. */
  lost: { questionId: number; orderNumber: number }[];
}

/**
 * Where returning questions stand: the deletions are undone from the last to the first, also those that stay lost, so
 * that every place is counted in the order it was remembered in. Whoever undoes two deletions in either order has the
 * quiz as it was.
 */
export function restorePlaces(quiz: QuizPlaces, returning: ReadonlySet<number>, most: number): Restored {
  const all = putAllBack(quiz);
  const accepted = acceptReturning(quiz, all, returning, most);
  const isThere = (item: Item) => 'placeId' in item || accepted.has(item.questionId);
  return {
    order: all
      .filter(isThere)
      .map((item) => ('placeId' in item ? { placeId: item.placeId } : { questionId: item.questionId })),
    lost: all.flatMap((item, at) => {
      if ('placeId' in item || returning.has(item.questionId)) return [];
      const before = all.slice(0, at).filter((one) => isThere(one) || isStillLost(one, item, returning));
      return [{ questionId: item.questionId, orderNumber: before.length + 1 }];
    }),
  };
}

type Item = Standing | Lost;

function putAllBack({ standing, lost }: QuizPlaces): Item[] {
  const all: Item[] = [...standing];
  const latestFirst = lost.toSorted(
    (one, other) => other.deletedAt - one.deletedAt || one.orderNumber - other.orderNumber,
  );
  // Behind the end `splice` puts it at the end.
  for (const place of latestFirst) all.splice(place.orderNumber - 1, 0, place);
  return all;
}

/** As many as the quiz has room for, none that it asks again already. */
function acceptReturning(
  { standing }: QuizPlaces,
  all: readonly Item[],
  returning: ReadonlySet<number>,
  most: number,
): Set<number> {
  const asked = new Set(standing.map(({ questionId }) => questionId));
  const room = most - standing.reduce((sum, { count }) => sum + count, 0);
  const candidates = all.flatMap((item) => {
    if ('placeId' in item || !returning.has(item.questionId) || asked.has(item.questionId)) return [];
    return [item.questionId];
  });
  return new Set(candidates.slice(0, Math.max(room, 0)));
}

/** Deleted no sooner than the other: it is put back before that is. */
function isStillLost(one: Item, other: Lost, returning: ReadonlySet<number>): boolean {
  return !('placeId' in one) && !returning.has(one.questionId) && one.deletedAt >= other.deletedAt;
}
