import { describe, expect, it } from 'vitest';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';
import { countAnswers, findFirstUnanswered, stateOf } from './attempt-progress.ts';

const questions = [{ id: 11 }, { id: 12 }, { id: 13 }];

function answer(questionId: number, given: Partial<LocalAnswer>): LocalAnswer {
  return {
    questionId,
    selectedOption: null,
    textAnswer: null,
    isMarked: false,
    timeSpent: 0,
    revision: 1,
    storedRevision: 1,
    ...given,
  };
}

const device = { device: 2, kind: 'TABLET' as const, browser: 'Safari' };
const other = {
  id: 1,
  selectedOption: null,
  textAnswer: 'two',
  savedAt: '2026-11-14T09:10:00.000Z',
  changedAt: '2026-11-14T09:10:00.000Z',
  device: 2,
  sequence: 1,
  from: device,
  storedFrom: null,
  storedAt: '2026-11-14T09:09:00.000Z',
};

function answers(...list: LocalAnswer[]) {
  return new Map(list.map((one) => [one.questionId, one]));
}

describe('counting answers', () => {
  it('counts options and texts as answers, blank text and flags alone as none', () => {
    const given = answers(
      answer(11, { selectedOption: { id: 3 }, isMarked: true }),
      answer(12, { textAnswer: ' \n' }),
      answer(13, { isMarked: true }),
    );
    expect(countAnswers(questions, given)).toEqual({
      answered: 1,
      unanswered: 2,
      flagged: 2,
      undecided: 0,
    });
  });

  it('leaves out answers to questions that are not on the paper', () => {
    expect(countAnswers(questions, answers(answer(99, { textAnswer: 'x', isMarked: true })))).toEqual({
      answered: 0,
      unanswered: 3,
      flagged: 0,
      undecided: 0,
    });
  });

  it('counts an answer with several versions as answered and as undecided', () => {
    const given = answers(answer(11, { textAnswer: 'one', others: [other] }));
    expect(countAnswers(questions, given)).toMatchObject({ answered: 1, undecided: 1 });
    expect(stateOf(given.get(11))).toBe('undecided');
  });
});

describe('where an attempt resumes', () => {
  it('is the first question without an answer', () => {
    const given = answers(answer(11, { textAnswer: 'x' }), answer(13, { textAnswer: 'y' }));
    expect(findFirstUnanswered(questions, given)).toBe(1);
  });

  it('is the first question when all or none are answered', () => {
    const all = answers(...questions.map(({ id }) => answer(id, { textAnswer: 'x' })));
    expect(findFirstUnanswered(questions, all)).toBe(0);
    expect(findFirstUnanswered(questions, answers())).toBe(0);
  });
});

describe('the state of a question', () => {
  it('is flagged even when it is answered', () => {
    expect(stateOf(answer(11, { textAnswer: 'x', isMarked: true }))).toBe('flagged');
  });

  it('is answered with an option or a text, else unanswered', () => {
    expect(stateOf(answer(11, { selectedOption: { id: 1 } }))).toBe('answered');
    expect(stateOf(answer(11, {}))).toBe('unanswered');
    expect(stateOf(undefined)).toBe('unanswered');
  });
});
