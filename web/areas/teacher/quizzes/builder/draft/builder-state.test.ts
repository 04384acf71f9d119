import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import {
  type BuilderAction,
  type BuilderState,
  conflictOf,
  openBuilder,
  reduceBuilder,
  unsavedFields,
} from './builder-state.ts';
import { addDraw, addQuestions, draftPlaces } from './place-draft.ts';
import type { QuizDraft } from './quiz-draft.ts';
import { makeBuilt, makeDraw, makePlace, makeQuestion } from './testing/built-quiz.ts';

const timezone = 'UTC';

function work(state: BuilderState, ...actions: BuilderAction[]): BuilderState {
  return actions.reduce(reduceBuilder, state);
}
const edited = (change: Partial<QuizDraft>): BuilderAction => ({ type: 'edited', change: () => change });
const opened = openBuilder(makeBuilt(), timezone, null);
const newer = (given: Parameters<typeof makeBuilt>[0], places?: Parameters<typeof makeBuilt>[1]) => ({
  type: 'received' as const,
  built: makeBuilt({ revision: 6, ...given }, places),
  timezone,
});

describe('the work on a quiz', () => {
  it('follows what others save while nothing was changed here', () => {
    const state = work(opened, newer({ title: 'Theirs' }, [makePlace(2)]));
    expect(state.draft.title).toBe('Theirs');
    expect(state.draft.places.map(({ key }) => key)).toEqual(['question-2']);
    expect(unsavedFields(state)).toEqual([]);
  });

  it('merges changes made here with changes others made to other fields', () => {
    const state = work(opened, edited({ title: 'Mine' }), newer({ timeLimit: 45 }));
    expect(state.draft).toMatchObject({ title: 'Mine', timeLimit: '45' });
    expect(unsavedFields(state)).toEqual(['title']);
    expect(state.theirs).toBeNull();
    expect(state.built.quiz.revision).toBe(6);
  });

  it('reports a conflict if both changed the same field, and keeps both until the user chooses', () => {
    const clash = work(
      opened,
      edited({ title: 'Mine', credits: '3' }),
      newer({ title: 'Theirs', timeLimit: 45 }),
    );
    expect(clash.draft.title).toBe('Mine');
    expect(conflictOf(clash, timezone)).toEqual(['title']);
    const mine = work(clash, { type: 'resolved', keep: 'mine', timezone });
    expect(mine.draft).toMatchObject({ title: 'Mine', timeLimit: '45', credits: '3' });
    expect(unsavedFields(mine)).toEqual(['title', 'credits']);
    expect(mine.built.quiz.revision).toBe(6);
    const theirs = work(clash, { type: 'resolved', keep: 'theirs', timezone });
    expect(theirs.draft).toMatchObject({ title: 'Theirs', timeLimit: '45', credits: '3' });
    expect(unsavedFields(theirs)).toEqual(['credits']);
  });

  it('reports no conflict if both made the same change', () => {
    const state = work(opened, edited({ title: 'Same' }), newer({ title: 'Same' }));
    expect(state.theirs).toBeNull();
    expect(unsavedFields(state)).toEqual([]);
  });

  it('ignores a response older than the last save', () => {
    const saved = work(opened, edited({ title: 'Mine' }), {
      type: 'saved',
      quiz: makeBuilt({ revision: 6, title: 'Mine' }).quiz,
      sent: { ...opened.draft, title: 'Mine' },
    });
    const state = work(saved, { type: 'received', built: makeBuilt(), timezone });
    expect(state.draft.title).toBe('Mine');
    expect(unsavedFields(state)).toEqual([]);
  });

  it('keeps text typed during a save', () => {
    const sent = { ...opened.draft, title: 'First', password: 'secret', asksPassword: true };
    const state = work(opened, edited(sent), edited({ title: 'Second' }), {
      type: 'saved',
      quiz: makeBuilt({ revision: 6, title: 'First', hasPassword: true }).quiz,
      sent,
    });
    expect(state.draft).toMatchObject({ title: 'Second', password: '' });
    expect(unsavedFields(state)).toEqual(['title']);
  });

  it('shows the newest text of a question without marking the quiz as changed', () => {
    const question = makeQuestion(1, { questionText: 'Reworded', points: 4 });
    const state = work(opened, { type: 'question-saved', question });
    expect(state.draft.places[0]?.question?.questionText).toBe('Reworded');
    expect(unsavedFields(state)).toEqual([]);
  });

  it('restores a stored draft on top of the current version', () => {
    const kept = { before: opened.draft, draft: { ...opened.draft, title: 'Kept' } };
    const state = openBuilder(makeBuilt({ revision: 6, timeLimit: 45 }), timezone, kept);
    expect(state.draft).toMatchObject({ title: 'Kept', timeLimit: '45' });
    const clash = openBuilder(makeBuilt({ revision: 6, title: 'Theirs' }), timezone, kept);
    expect(conflictOf(clash, timezone)).toEqual(['title']);
  });

  it('returns to the stored version when discarded', () => {
    const state = work(opened, edited({ title: 'Mine', places: [] }), { type: 'discarded', timezone });
    expect(state.draft).toEqual(opened.draft);
  });

  it('returns to the other version when discarded in a conflict', () => {
    const clash = work(opened, edited({ title: 'Mine' }), newer({ title: 'Theirs' }));
    const state = work(clash, { type: 'discarded', timezone });
    expect(state.draft.title).toBe('Theirs');
    expect(state.theirs).toBeNull();
    expect(unsavedFields(state)).toEqual([]);
  });
});

describe('the places of a draft', () => {
  it('keep their keys after a save', () => {
    const drawn = makeDraw(1, 3, 9).draw;
    if (!drawn) throw new Error('This is a draw.');
    const places = addDraw(addDraw(draftPlaces([makePlace(4)]), drawn, '1.5'), drawn, '1.5');
    const keys = places.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    const stored = draftPlaces([makePlace(4), makeDraw(2, 3, 9), makeDraw(3, 3, 9)]);
    expect(stored.map(({ key }) => key)).toEqual(keys);
  });

  it('contain a question only once', () => {
    const places = draftPlaces([makePlace(4)]);
    const more = addQuestions(places, [makeQuestion(4), makeQuestion(5)]);
    expect(more.map(({ question }) => question?.id)).toEqual([4, 5]);
    expect(more[0]).toBe(places[0]);
  });
});
