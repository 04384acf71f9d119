import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { addQuestions, movePlace } from './place-draft.ts';
import { draftOf, type QuizDraft } from './quiz-draft.ts';
import { quizRequest } from './quiz-request.ts';
import { makeBuilt, makeDraw, makePlace, makeQuestion } from './testing/built-quiz.ts';

const zone = 'America/New_York';
const before = draftOf(makeBuilt(), zone);

function request(change: Partial<QuizDraft>) {
  return quizRequest(before, { ...before, ...change }, zone);
}

describe('what is sent of a draft', () => {
  it('is empty if nothing changed', () => {
    expect(request({})).toEqual({});
    expect(request({ places: [...before.places] })).toEqual({});
  });

  it('is only what was changed', () => {
    expect(request({ title: 'Week 5', timeLimit: '', attemptLimit: '3' })).toEqual({
      title: 'Week 5',
      timeLimit: null,
      attemptLimit: 3,
    });
  });

  it("reads times in the user's time zone", () => {
    expect(before.opensAt).toBe('2026-11-16T04:00');
    expect(request({ opensAt: '', closesAt: '2026-11-16T05:30' })).toEqual({
      opensAt: null,
      closesAt: '2026-11-16T10:30:00.000Z',
    });
  });

  it('sets, removes or keeps the password', () => {
    expect(request({ asksPassword: true, password: 'room 12' })).toEqual({ password: 'room 12' });
    const asking = draftOf(makeBuilt({ hasPassword: true }), zone);
    expect(quizRequest(asking, { ...asking, asksPassword: false }, zone)).toEqual({ password: null });
    expect(quizRequest(asking, { ...asking, title: 'New' }, zone)).toEqual({ title: 'New' });
  });

  it('contains all places in order, with points only if they differ from the question', () => {
    const built = makeBuilt({}, [makePlace(1, { hasOwnPoints: true, points: 5 }), makeDraw(2, 3, 9)]);
    const draft = draftOf(built, zone);
    const places = movePlace(addQuestions(draft.places, [makeQuestion(8), makeQuestion(1)]), 2, 0);
    expect(quizRequest(draft, { ...draft, places }, zone)).toEqual({
      quizQuestions: [
        { question: { id: 8 } },
        { question: { id: 1 }, points: 5 },
        { draw: { questionBank: { id: 7 }, count: 3, tag: { id: 3 } }, points: 1.5 },
      ],
    });
  });
});
