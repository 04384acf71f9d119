import { describe, expect, it } from 'vitest';
import { bankDraftOf, emptyDraft, isSameQuestion, newQuestionOf, questionChangeOf } from './bank-draft.ts';
import { makeQuestion } from './testing/make-question.ts';

const draft = bankDraftOf(makeQuestion());
const picture = { id: 5, url: '/api/file/5' };

describe('a new question', () => {
  it('is worth two points, and is sent without what it does not have', () => {
    const written = { ...emptyDraft(), questionText: 'Why?', questionType: 'ESSAY' as const };
    expect(newQuestionOf(written)).toEqual({
      questionText: 'Why?',
      questionType: 'ESSAY',
      points: 2,
      options: [],
      correctAnswer: null,
      feedback: '',
    });
  });

  it('is sent with its picture, what that shows, and its tags', () => {
    expect(newQuestionOf({ ...draft, image: picture, imageAlt: 'A leaf' })).toMatchObject({
      image: { id: 5 },
      imageAlt: 'A leaf',
      tags: ['plants'],
      correctAnswer: 'B',
    });
  });

  it('begins as one of the kind, points and tags of the one before', () => {
    const next = emptyDraft({ ...draft, points: '5', image: picture, imageAlt: 'A leaf' });
    expect(next).toMatchObject({
      points: '5',
      tags: ['plants'],
      image: null,
      imageAlt: '',
      questionText: '',
    });
    expect(next.options.map(({ text }) => text)).toEqual(['', '']);
  });
});

describe('a changed question', () => {
  it('is the same after a change is taken back', () => {
    const added = { ...draft, options: [...draft.options, { key: 9, text: '' }] };
    expect(isSameQuestion(draft, added)).toBe(true);
    expect(isSameQuestion(draft, { ...draft, tags: ['Plants'] })).toBe(true);
    expect(isSameQuestion(draft, { ...draft, tags: [] })).toBe(false);
  });

  it('is the same when only the address of its picture is new', () => {
    const before = { ...draft, image: picture };
    expect(isSameQuestion(before, { ...draft, image: { id: 5, url: '/api/file/5?later' } })).toBe(true);
  });

  it('sends a picture with what it shows, and none as null', () => {
    const shown = { ...draft, image: picture, imageAlt: 'A leaf' };
    expect(questionChangeOf(draft, shown)).toEqual({ image: { id: 5 }, imageAlt: 'A leaf' });
    expect(questionChangeOf(shown, { ...shown, imageAlt: 'Two leaves' })).toEqual({
      image: { id: 5 },
      imageAlt: 'Two leaves',
    });
    expect(questionChangeOf(shown, draft)).toEqual({ image: null });
  });
});
