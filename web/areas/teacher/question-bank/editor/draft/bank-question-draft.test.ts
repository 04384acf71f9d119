import { describe, expect, it } from 'vitest';
import { makeQuestion } from '../testing/make-question.ts';
import {
  bankDraftOf,
  emptyDraft,
  isSameQuestion,
  newQuestionOf,
  questionChangeOf,
} from './bank-question-draft.ts';

const draft = bankDraftOf(makeQuestion());
const picture = { id: 5, url: '/api/file/5' };

describe('a new question', () => {
  it('has two points by default, and is sent without empty fields', () => {
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

  it('is sent with its picture, its alternative text and its tags', () => {
    expect(newQuestionOf({ ...draft, image: picture, imageAlt: 'A leaf' })).toMatchObject({
      image: { id: 5 },
      imageAlt: 'A leaf',
      tags: ['plants'],
      correctAnswer: 'B',
    });
  });

  it('starts with the type, points and tags of the previous question', () => {
    const next = emptyDraft({ ...draft, points: '5', image: picture, imageAlt: 'A leaf' });
    expect(next).toMatchObject({
      points: '5',
      tags: ['plants'],
      image: null,
      imageAlt: '',
      questionText: '',
    });
    expect(next.options.map(({ text }) => text)).toEqual(['', '', '', '']);
  });
});

describe('a changed question', () => {
  it('counts as unchanged after a change is undone', () => {
    const added = { ...draft, options: [...draft.options, { key: 9, text: '' }] };
    expect(isSameQuestion(draft, added)).toBe(true);
    expect(isSameQuestion(draft, { ...draft, tags: ['Plants'] })).toBe(true);
    expect(isSameQuestion(draft, { ...draft, tags: [] })).toBe(false);
  });

  it('counts as unchanged if only the signed address of its picture differs', () => {
    const before = { ...draft, image: picture };
    expect(isSameQuestion(before, { ...draft, image: { id: 5, url: '/api/file/5?later' } })).toBe(true);
  });

  it('sends a picture with its alternative text, and a removed one as null', () => {
    const shown = { ...draft, image: picture, imageAlt: 'A leaf' };
    expect(questionChangeOf(draft, shown)).toEqual({ image: { id: 5 }, imageAlt: 'A leaf' });
    expect(questionChangeOf(shown, { ...shown, imageAlt: 'Two leaves' })).toEqual({
      image: { id: 5 },
      imageAlt: 'Two leaves',
    });
    expect(questionChangeOf(shown, draft)).toEqual({ image: null });
  });
});
