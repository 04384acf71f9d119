import { describe, expect, it } from 'vitest';
import { emptyAnswer } from '#web/attempt/answers/journal-answer.ts';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';
import { findNewest, listVersions } from './list-versions.ts';

const tablet = { device: 2, kind: 'TABLET' as const, browser: 'Safari' };
const laptop = { device: 1, kind: 'COMPUTER' as const, browser: 'Firefox' };

/** Written offline on the tablet at 10:00, before the laptop's change at 10:05, and received at 10:10. */
const answer: LocalAnswer = {
  questionId: 11,
  selectedOption: null,
  textAnswer: 'on the laptop',
  isMarked: false,
  timeSpent: 0,
  revision: 1,
  storedRevision: 1,
  others: [
    {
      id: 7,
      selectedOption: null,
      textAnswer: 'offline on the tablet',
      savedAt: '2026-11-14T10:10:00.000Z',
      changedAt: '2026-11-14T10:00:00.000Z',
      device: tablet.device,
      sequence: 3,
      from: tablet,
      storedFrom: laptop,
      storedAt: '2026-11-14T10:05:00.000Z',
    },
  ],
};

describe('the versions of an answer', () => {
  it('show when the student changed them, and the newer one is the one changed last', () => {
    const versions = listVersions(answer, [tablet.device]);
    expect(versions).toMatchObject([
      { textAnswer: 'offline on the tablet', changedAt: '2026-11-14T10:00:00.000Z', isHere: true },
      { textAnswer: 'on the laptop', changedAt: '2026-11-14T10:05:00.000Z', isHere: false },
    ]);
    expect(findNewest(versions)?.textAnswer).toBe('on the laptop');
  });

  it('that this device saved under its second number are its own, and come first', () => {
    const [other] = answer.others ?? [];
    const storedFrom = { ...laptop, device: 11 };
    const own = {
      ...emptyAnswer(11),
      textAnswer: 'not on disk',
      others: other ? [{ ...other, storedFrom }] : [],
    };
    expect(listVersions(own, [1, 11])).toMatchObject([
      { textAnswer: 'not on disk', isHere: true },
      { textAnswer: 'offline on the tablet', isHere: false },
    ]);
    expect(listVersions(own, [1]).map(({ isHere }) => isHere)).toEqual([false, false]);
  });
});
