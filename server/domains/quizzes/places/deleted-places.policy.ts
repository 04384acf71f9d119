/** A current place of a quiz. */
interface Standing {
  placeId: number;
  questionId: number | null;
  /** How many questions it has. */
  count: number;
}

/** A place whose question is deleted. */
interface Lost {
  questionId: number;
  /** Its position when it was deleted, counted before the deletions of the same call. */
  orderNumber: number;
  /** Increases with time; the same for all of one call. */
  deletedAt: number;
}

export interface QuizPlaces {
  standing: readonly Standing[];
  /** All deleted places of the quiz, including those that stay deleted. */
  lost: readonly Lost[];
}

interface Restored {
  /** The quiz's places afterwards, in order. */
  order: ({ placeId: number } | { questionId: number })[];
  /** Those still deleted, with their position now. */
  lost: { questionId: number; orderNumber: number }[];
}

/**
 * Computes where restored questions go: undoes the deletions from last to first, including those that stay deleted,
 * so that each position is interpreted in the order it was stored. Undoing two deletions in either order gives the
 * original quiz.
 */
export function restorePlaces(quiz: QuizPlaces, returning: ReadonlySet<number>, maxCount: number): Restored {
  const all = putAllBack(quiz);
  const accepted = acceptReturning(quiz, all, returning, maxCount);
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
  // `splice` past the end appends.
  for (const place of latestFirst) all.splice(place.orderNumber - 1, 0, place);
  return all;
}

/** As many as the quiz has room for, without questions it already has. */
function acceptReturning(
  { standing }: QuizPlaces,
  all: readonly Item[],
  returning: ReadonlySet<number>,
  maxCount: number,
): Set<number> {
  const asked = new Set(standing.map(({ questionId }) => questionId));
  const room = maxCount - standing.reduce((sum, { count }) => sum + count, 0);
  const candidates = all.flatMap((item) => {
    if ('placeId' in item || !returning.has(item.questionId) || asked.has(item.questionId)) return [];
    return [item.questionId];
  });
  return new Set(candidates.slice(0, Math.max(room, 0)));
}

/** Deleted no earlier than the other, so it is restored first. */
function isStillLost(one: Item, other: Lost, returning: ReadonlySet<number>): boolean {
  return !('placeId' in one) && !returning.has(one.questionId) && one.deletedAt >= other.deletedAt;
}
