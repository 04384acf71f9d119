import { describe, expect, it } from 'vitest';
import { makeQuestion } from '../testing/make-question.ts';
import { baseOf, beginEditing, changeEditing, isEdited } from './editing-state.ts';

const question = makeQuestion();
const begun = beginEditing(baseOf(question), null);
const written = changeEditing(begun, { type: 'write', part: { questionText: 'Mine?' } });
const theirs = makeQuestion({ version: 2, questionText: 'Theirs?' });

describe('an editor that is open while others work', () => {
  it('shows their change if nothing was typed', () => {
    const heard = changeEditing(begun, { type: 'hear', question: theirs });
    expect(heard.draft.questionText).toBe('Theirs?');
    expect(heard.base.version).toBe(2);
    expect(isEdited(heard)).toBe(false);
  });

  it('keeps the typed text on its own base version', () => {
    expect(changeEditing(written, { type: 'hear', question: theirs })).toBe(written);
  });

  it('stays the same if nothing is new', () => {
    expect(changeEditing(begun, { type: 'hear', question: makeQuestion() })).toBe(begun);
    expect(changeEditing(written, { type: 'hear', question: makeQuestion() })).toBe(written);
  });

  it('takes over tags set by others, unless they were changed here too', () => {
    const tagged = makeQuestion({ tags: [{ id: 4, name: 'gases' }] });
    expect(changeEditing(written, { type: 'hear', question: tagged }).draft).toMatchObject({
      questionText: 'Mine?',
      tags: ['gases'],
    });
    const own = changeEditing(written, { type: 'write', part: { tags: ['leaves'] } });
    expect(changeEditing(own, { type: 'hear', question: tagged }).draft.tags).toEqual(['leaves']);
  });

  it("can restore the user's text after taking the other version", () => {
    const draft = baseOf(theirs).draft;
    const taken = changeEditing(written, { type: 'resolve', question: theirs, draft, aside: written.draft });
    expect(isEdited(taken)).toBe(false);
    const back = changeEditing(taken, { type: 'bring-back' });
    expect(back.draft.questionText).toBe('Mine?');
    expect(back.base.version).toBe(2);
    expect(back.aside).toBeNull();
  });
});

describe('a save', () => {
  it('leaves nothing unsaved', () => {
    const answer = makeQuestion({ version: 2, questionText: 'Mine?' });
    const saved = changeEditing(written, { type: 'saved', question: answer, sent: written.draft });
    expect(isEdited(saved)).toBe(false);
    expect(saved.base.version).toBe(2);
  });

  it('keeps text typed during the save', () => {
    const answer = makeQuestion({ version: 2, questionText: 'Mine?' });
    const typed = changeEditing(written, { type: 'write', part: { questionText: 'Mine, longer?' } });
    const saved = changeEditing(typed, { type: 'saved', question: answer, sent: written.draft });
    expect(saved.draft.questionText).toBe('Mine, longer?');
    expect(isEdited(saved)).toBe(true);
  });
});

describe('an unsaved draft from last time', () => {
  const { base, draft } = written;
  const kept = { at: '2026-11-15T14:05:00Z', version: base.version, base: base.draft, draft };

  it('is offered, and restored on its own base version', () => {
    const offered = beginEditing(baseOf(theirs), kept);
    expect(offered.draft.questionText).toBe('Theirs?');
    const restored = changeEditing(offered, { type: 'restore' });
    expect(restored).toMatchObject({ offered: null, base: { version: 1 } });
    expect(restored.draft.questionText).toBe('Mine?');
  });

  it('is not offered if it equals the saved version', () => {
    const same = makeQuestion({ version: 2, questionText: 'Mine?' });
    expect(beginEditing(baseOf(same), kept).offered).toBeNull();
  });
});
