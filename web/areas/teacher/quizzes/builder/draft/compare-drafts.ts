import { areSamePlaces } from './place-draft.ts';
import type { DraftField, QuizDraft } from './quiz-draft.ts';

export function changedFields(from: QuizDraft, to: QuizDraft): DraftField[] {
  return fieldsOf(from).filter((field) => !isSame(field, from, to));
}

interface ThreeWays {
  /** The version both changes started from. */
  before: QuizDraft;
  mine: QuizDraft;
  theirs: QuizDraft;
}

/** Fields that both changed to different values. */
export function clashingFields({ before, mine, theirs }: ThreeWays): DraftField[] {
  const others = new Set(changedFields(before, theirs));
  return changedFields(before, mine).filter((field) => others.has(field) && !isSame(field, mine, theirs));
}

/** Applies the user's changes on top of theirs; conflicts follow `keep`. */
export function mergeDrafts(ways: ThreeWays, keep: 'mine' | 'theirs'): QuizDraft {
  const clashing = new Set(clashingFields(ways));
  const { before, mine, theirs } = ways;
  const kept = changedFields(before, mine).filter((field) => keep === 'mine' || !clashing.has(field));
  return { ...theirs, ...pick(mine, kept) };
}

export function pick(draft: QuizDraft, fields: readonly DraftField[]): Partial<QuizDraft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

function fieldsOf(draft: QuizDraft): DraftField[] {
  return Object.keys(draft) as DraftField[];
}

function isSame(field: DraftField, one: QuizDraft, other: QuizDraft): boolean {
  if (field === 'places') return areSamePlaces(one.places, other.places);
  if (field === 'questionBank') return one.questionBank?.id === other.questionBank?.id;
  return one[field] === other[field];
}
