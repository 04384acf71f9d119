import type { Question } from '#shared/contract/question-banks.ts';
import type { PlaceInput, QuizPlace } from '#shared/contract/quizzes.ts';

export interface DrawRule {
  questionBank: { id: number; title: string };
  tag: { id: number; name: string } | null;
  count: number;
  /** How many it may draw from. */
  available: number;
}

/** A place of a quiz while it is worked on. */
type Keyless = {
  /** As typed; empty: as many as the question itself says. */
  points: string;
} & ({ question: Question; draw: null } | { question: null; draw: DrawRule });

/** The key is the same before and after a save, so that nobody loses their place in the list. */
export type PlaceDraft = Keyless & { key: string };

export function draftPlaces(places: readonly QuizPlace[]): PlaceDraft[] {
  return withKeys(
    places.flatMap(({ points, hasOwnPoints, question, draw }): Keyless[] => {
      if (question) return [{ question, draw: null, points: hasOwnPoints ? String(points) : '' }];
      return draw ? [{ question: null, draw, points: String(points) }] : [];
    }),
  );
}

/** At the end; what stands there already is left out. */
export function addQuestions(places: readonly PlaceDraft[], questions: readonly Question[]): PlaceDraft[] {
  const known = new Set(places.map(({ question }) => question?.id));
  const added = questions.filter(({ id }) => !known.has(id));
  return withKeys([...places, ...added.map((question): Keyless => ({ question, draw: null, points: '' }))]);
}

export function addDraw(places: readonly PlaceDraft[], draw: DrawRule, points: string): PlaceDraft[] {
  return withKeys([...places, { question: null, draw, points }]);
}

export function movePlace(places: readonly PlaceDraft[], from: number, to: number): PlaceDraft[] {
  const moved = places[from];
  if (!moved) return [...places];
  const others = places.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** A question stands in a quiz once; draws that are alike are told apart by which comes first. */
function withKeys(places: readonly (Keyless | PlaceDraft)[]): PlaceDraft[] {
  const taken = new Set(places.flatMap((place) => (hasKey(place) ? place.key : [])));
  return places.map((place) => {
    if (hasKey(place)) return place;
    const key = freeKey(place, taken);
    taken.add(key);
    return { ...place, key };
  });
}

function hasKey(place: Keyless | PlaceDraft): place is PlaceDraft {
  return 'key' in place;
}

function freeKey({ question, draw }: Keyless, taken: ReadonlySet<string>): string {
  if (question) return `question-${question.id}`;
  const name = `draw-${draw.questionBank.id}-${draw.tag?.id ?? 'any'}`;
  for (let nth = 1; ; nth += 1) {
    const key = `${name}-${nth}`;
    if (!taken.has(key)) return key;
  }
}

/** What is sent; points that follow the question are left out. */
export function placeInput({ question, draw, points }: PlaceDraft): PlaceInput {
  const own = Number(points);
  if (question) return { question: { id: question.id }, ...(points.trim() === '' ? {} : { points: own }) };
  const { questionBank, tag, count } = draw;
  return {
    draw: { questionBank: { id: questionBank.id }, count, tag: tag && { id: tag.id } },
    points: own,
  };
}

/** Of each question at the place. */
export function pointsOf({ question, points }: PlaceDraft): number {
  const text = points.trim();
  if (text === '' && question) return question.points;
  const own = Number(text);
  return Number.isFinite(own) ? own : 0;
}

export function countOf({ draw }: PlaceDraft): number {
  return draw?.count ?? 1;
}

/** Two lists that would be stored alike. */
export function areSamePlaces(one: readonly PlaceDraft[], other: readonly PlaceDraft[]): boolean {
  return one === other || signature(one) === signature(other);
}

function signature(places: readonly PlaceDraft[]): string {
  return JSON.stringify(places.map(placeInput));
}
