import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuestionAnswer } from '#shared/contract/results/submissions.ts';
import { type Draft, markOf, withMarked } from './answer-draft.ts';
import { createMarkSaving } from './mark-saving.ts';

function makeAnswer(points: number | null, change: Partial<QuestionAnswer> = {}): QuestionAnswer {
  return {
    attempt: { id: 7 },
    student: null,
    attemptNumber: 1,
    place: 3,
    status: points === null ? 'pending' : 'graded',
    lastUpdated: '2026-11-15T10:00:00.000Z',
    answer: {
      question: { id: 1 },
      questionText: 'Why?',
      questionType: 'ESSAY',
      imageUrl: null,
      imageAlt: '',
      options: [],
      selectedAnswer: null,
      studentAnswer: 'Because.',
      acceptedAnswers: [],
      correctAnswer: null,
      isRegraded: false,
      isCorrect: null,
      points,
      maxPoints: 5,
      gradingMethod: points === null ? null : 'MANUAL',
      timeSpent: 0,
      comments: [],
    },
    ...change,
  };
}

const later = '2026-11-15T10:05:00.000Z';

/** Each call is pending until the test resolves it. */
function setUp() {
  const sent: Draft[] = [];
  const answers: ((answer: Awaited<ReturnType<Parameters<typeof createMarkSaving>[0]['send']>>) => void)[] =
    [];
  const begun: QuestionAnswer[] = [];
  const stored: QuestionAnswer[] = [];
  const lost: string[] = [];
  const saving = createMarkSaving({
    send: (draft) => {
      sent.push(draft);
      return new Promise((resolve) => answers.push(resolve));
    },
    onBegun: (answer) => begun.push(answer),
    onStored: (answer) => stored.push(answer),
    onLost: () => lost.push('lost'),
  });
  async function answerWith(answer: Parameters<(typeof answers)[number]>[0]) {
    answers.shift()?.(answer);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { saving, sent, begun, stored, lost, answerWith, phase: () => saving.get(7).phase };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving marks one by one', () => {
  it('sends marks after a pause in typing, and reports them saved only afterwards', async () => {
    const { saving, sent, begun, stored, answerWith, phase } = setUp();
    saving.change(makeAnswer(null), { points: 3 }, 600);
    // Reported before sending, because the refreshed list may arrive without this answer before the save response does.
    expect(begun).toEqual([makeAnswer(null)]);
    await vi.advanceTimersByTimeAsync(500);
    saving.change(makeAnswer(null), { points: 3.5 }, 600);
    await vi.advanceTimersByTimeAsync(500);
    expect([sent.length, phase(), saving.hasUnsaved()]).toEqual([0, 'saving', true]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.map(markOf)).toEqual([
      { attempt: { id: 7 }, pointsEarned: 3.5, basedOn: '2026-11-15T10:00:00.000Z' },
    ]);
    expect(phase()).toBe('saving');
    await answerWith({ kind: 'saved', answer: makeAnswer(3.5, { lastUpdated: later }) });
    expect([phase(), saving.hasUnsaved(), stored.length]).toEqual(['saved', false, 1]);
  });

  it('sends marks given during a save afterwards, based on its result', async () => {
    const { saving, sent, answerWith, phase } = setUp();
    saving.change(makeAnswer(null), { points: 5 }, 0);
    await vi.advanceTimersByTimeAsync(0);
    saving.change(makeAnswer(null), { comment: ' Good ' }, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    await answerWith({ kind: 'saved', answer: makeAnswer(5, { lastUpdated: later }) });
    expect(sent.slice(1).map(markOf)).toEqual([
      { attempt: { id: 7 }, pointsEarned: 5, comment: 'Good', basedOn: later },
    ]);
    expect(phase()).toBe('saving');
  });

  it('can be undone, so that an essay needs marking again', async () => {
    const { saving, sent, answerWith } = setUp();
    saving.change(makeAnswer(null), { points: 0 }, 0);
    await vi.advanceTimersByTimeAsync(0);
    const marked = makeAnswer(0, { lastUpdated: later });
    await answerWith({ kind: 'saved', answer: marked });
    expect(saving.get(7).before).toBeNull();
    saving.undo(marked);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.slice(1).map(markOf)).toEqual([{ attempt: { id: 7 }, pointsEarned: null, basedOn: later }]);
  });

  it('keeps marks when the server does not respond, and retries', async () => {
    const { saving, sent, answerWith, phase } = setUp();
    saving.change(makeAnswer(null), { points: 2 }, 0);
    await vi.advanceTimersByTimeAsync(0);
    await answerWith({ kind: 'failed', error: 'No response' });
    expect([phase(), saving.get(7).error, saving.hasUnsaved()]).toEqual(['failed', 'No response', true]);
    saving.finish(7);
    expect(sent).toHaveLength(1);
    saving.retry(7);
    expect(sent.map(({ points }) => points)).toEqual([2, 2]);
  });

  it('keeps or drops marks when another teacher has marked the same answer', async () => {
    const { saving, sent, stored, answerWith, phase } = setUp();
    const theirs = makeAnswer(4, { lastUpdated: later });
    for (const choice of ['keep', 'take'] as const) {
      saving.change(makeAnswer(null), { points: 1 }, 0);
      await vi.advanceTimersByTimeAsync(0);
      await answerWith({ kind: 'conflict', current: theirs });
      expect(phase()).toBe('conflict');
      if (choice === 'keep') {
        saving.keepOwn(7);
        expect(sent.slice(1).map(markOf)).toMatchObject([{ pointsEarned: 1, basedOn: later }]);
        await answerWith({ kind: 'saved', answer: makeAnswer(1, { lastUpdated: later }) });
      } else saving.takeTheirs(7);
    }
    expect([phase(), saving.hasUnsaved(), sent.length, stored.at(-1)]).toEqual(['none', false, 3, theirs]);
  });

  it('retries automatically if only another question of the submission has changed', async () => {
    const { saving, sent, answerWith, phase } = setUp();
    saving.change(makeAnswer(null), { points: 1 }, 0);
    await vi.advanceTimersByTimeAsync(0);
    await answerWith({ kind: 'conflict', current: makeAnswer(null, { lastUpdated: later }) });
    expect([phase(), sent[1]?.from.lastUpdated]).toEqual(['saving', later]);
  });
});

describe('leaving the list', () => {
  it('sends unsaved marks, and reports a failure', async () => {
    const { saving, sent, lost, answerWith } = setUp();
    const leave = saving.enter();
    saving.change(makeAnswer(null), { points: 2 }, 600);
    leave();
    expect(sent).toHaveLength(1);
    await answerWith({ kind: 'failed', error: 'No response' });
    expect(lost).toHaveLength(1);
  });
});

describe('the listed answers', () => {
  it('stay in place when marked, and show the newer state', () => {
    const [first, second] = [1, 2].map((place) => makeAnswer(null, { attempt: { id: place }, place }));
    const old = makeAnswer(1, { attempt: { id: 2 }, place: 2, lastUpdated: '2026-11-15T09:00:00.000Z' });
    const marked = makeAnswer(5, { attempt: { id: 1 }, place: 1, lastUpdated: later });
    if (!first || !second) throw new Error('There are two.');
    const shown = withMarked(
      [second],
      new Map([
        [2, old],
        [1, marked],
      ]),
    );
    expect(shown.map(({ attempt, answer }) => [attempt.id, answer.points])).toEqual([
      [1, 5],
      [2, null],
    ]);
  });
});
