import { plural } from '@lingui/core/macro';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { PlaceInput, QuizPlace } from '#shared/contract/teaching/quizzes.ts';

export interface DrawRule {
  questionBank: { id: number; title: string };
  tag: { id: number; name: string } | null;
  count: number;
  /** Number of questions to draw from. */
  available: number;
}

/** A place (a question or a random draw) being edited. */
type Keyless = {
  /** As typed. Empty uses the question's own points. */
  points: string;
} & ({ question: Question; draw: null } | { question: null; draw: DrawRule });

/** The key survives a save, so that the list keeps its focus and scroll position. */
export type PlaceDraft = Keyless & { key: string };

export function draftPlaces(places: readonly QuizPlace[]): PlaceDraft[] {
  return withKeys(
    places.flatMap(({ points, hasOwnPoints, question, draw }): Keyless[] => {
      if (question) return [{ question, draw: null, points: hasOwnPoints ? String(points) : '' }];
      return draw ? [{ question: null, draw, points: String(points) }] : [];
    }),
  );
}

/** Appends questions that aren't in the list yet. */
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

/** A question appears once in a quiz. Equal draws are numbered. */
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

/** The body of the call. Points that follow the question are left out. */
export function placeInput({ question, draw, points }: PlaceDraft): PlaceInput {
  const own = Number(points);
  if (question) return { question: { id: question.id }, ...(points.trim() === '' ? {} : { points: own }) };
  const { questionBank, tag, count } = draw;
  return {
    draw: { questionBank: { id: questionBank.id }, count, tag: tag && { id: tag.id } },
    points: own,
  };
}

/** Points of each question at the place. */
export function pointsOf({ question, points }: PlaceDraft): number {
  const text = points.trim();
  if (text === '' && question) return question.points;
  const own = Number(text);
  return Number.isFinite(own) ? own : 0;
}

export function countOf({ draw }: PlaceDraft): number {
  return draw?.count ?? 1;
}

/** Whether two lists would be stored alike. */
export function areSamePlaces(one: readonly PlaceDraft[], other: readonly PlaceDraft[]): boolean {
  return one === other || signature(one) === signature(other);
}

function signature(places: readonly PlaceDraft[]): string {
  return JSON.stringify(places.map(placeInput));
}

const maxNameLength = 80;

/** Short name of a place, for screen readers. */
export function nameOfPlace(
  { question, draw }: Pick<PlaceDraft, 'question' | 'draw'>,
  maxLength = maxNameLength,
): string {
  if (draw) return drawText(draw);
  const text = (question?.questionText ?? '').replace(/\s+/g, ' ').trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** "5 random questions from Algebra, tagged fractions". */
export function drawText({ questionBank, tag, count }: DrawRule): string {
  const bank = questionBank.title;
  if (!tag) {
    return plural(count, {
      one: `# random question from ${bank}`,
      other: `# random questions from ${bank}`,
    });
  }
  const { name } = tag;
  return plural(count, {
    one: `# random question from ${bank}, tagged ${name}`,
    other: `# random questions from ${bank}, tagged ${name}`,
  });
}
