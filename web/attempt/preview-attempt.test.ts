import { describe, expect, it, vi } from 'vitest';
import type { QuizPreview } from '#shared/contract/teaching/quizzes.ts';
import { createPreviewAttempt } from './preview-attempt.ts';

const start = Date.parse('2026-11-16T09:00:00.000Z');

function makePreview(quiz: object = {}): QuizPreview {
  return {
    quiz: {
      id: 7,
      title: 'Statistics',
      description: '',
      timeLimit: 30,
      closesAt: null,
      attemptLimit: null,
      totalPoints: 99,
      ...quiz,
    } as QuizPreview['quiz'],
    questions: [0.1, 0.2].map((points, at) => ({
      id: at + 1,
      questionText: 'Why?',
      questionType: 'ESSAY' as const,
      points,
      orderNumber: at + 1,
      options: [],
      imageUrl: null,
    })),
  };
}

function openPreview(quiz: object = {}) {
  const onEnd = vi.fn();
  return { onEnd, attempt: createPreviewAttempt({ preview: makePreview(quiz), now: () => start, onEnd }) };
}

describe('a preview', () => {
  it('has the paper and time of a student who starts now', () => {
    const view = openPreview().attempt.getView();
    expect(view.paper.questions.map(({ id }) => id)).toEqual([1, 2]);
    expect(view.paper.quiz).toMatchObject({ id: 7, timeLimit: 30, totalPoints: 0.3 });
    expect(view.deadline).toBe('2026-11-16T09:30:00.000Z');
  });

  it.each([
    ['the limit', { closesAt: '2026-11-17T09:00:00Z' }, '2026-11-16T09:30:00.000Z'],
    [
      'the closing time where that comes first',
      { closesAt: '2026-11-16T09:10:00Z' },
      '2026-11-16T09:10:00.000Z',
    ],
    [
      'the closing time alone',
      { timeLimit: null, closesAt: '2026-11-17T09:00:00Z' },
      '2026-11-17T09:00:00.000Z',
    ],
    ['the limit of a quiz that has closed', { closesAt: '2026-11-01T09:00:00Z' }, '2026-11-16T09:30:00.000Z'],
    ['nothing', { timeLimit: null }, null],
  ])('ends by %s', (_, quiz, deadline) => {
    expect(openPreview(quiz).attempt.getView().deadline).toBe(deadline);
  });

  it('keeps answers while it is open and saves none', () => {
    const { attempt } = openPreview();
    const changed = vi.fn();
    attempt.subscribe(changed);
    attempt.writeText(1, 'Because');
    attempt.flag(1, true);
    attempt.selectOption(2, 8);
    const view = attempt.getView();
    expect(changed).toHaveBeenCalledTimes(3);
    expect(view.answers.get(1)).toMatchObject({ textAnswer: 'Because', isMarked: true });
    expect(view.answers.get(2)).toMatchObject({ selectedOption: { id: 8 } });
    expect(view).toMatchObject({ saveState: 'quiet', unsaved: 0, isWriter: true, outcome: null });
    attempt.selectOption(2, null);
    expect(attempt.getView().answers.get(2)?.selectedOption).toBeNull();
  });

  it('ends without a result when it is submitted', async () => {
    const { attempt, onEnd } = openPreview();
    await attempt.submit('TIMED_OUT');
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('TIMED_OUT');
    expect(attempt.getView().outcome).toBeNull();
  });
});
