import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt } from '#shared/limits.ts';
import { cleanText, emptyAnswer, type KeptAnswer, reconcile } from './kept-answer.ts';

function local(given: Partial<KeptAnswer>): KeptAnswer {
  return {
    ...emptyAnswer(101),
    textAnswer: 'here',
    revision: 3,
    storedRevision: 2,
    changedAt: 1_000,
    ...given,
  };
}

function server(given: Partial<KeptAnswer>): KeptAnswer {
  return {
    ...emptyAnswer(101),
    textAnswer: 'there',
    revision: 3,
    storedRevision: 3,
    changedAt: 1_000,
    ...given,
  };
}

describe('what this device and the server hold', () => {
  it('is still to be sent when the revision here is higher', () => {
    const answer = reconcile(local({ revision: 4 }), server({ changedAt: 9_000 }));
    expect(answer).toMatchObject({ textAnswer: 'here', revision: 4, storedRevision: 3 });
  });

  it('is to be sent again when the server has gone back behind what it acknowledged', () => {
    const answer = reconcile(local({ storedRevision: 3 }), server({ revision: 1 }));
    expect(answer).toMatchObject({ textAnswer: 'here', revision: 3, storedRevision: 1 });
  });

  it('is acknowledged when it is the same', () => {
    const answer = reconcile(local({}), server({ textAnswer: 'here', revision: 5 }));
    expect(answer).toMatchObject({ textAnswer: 'here', revision: 5, storedRevision: 5 });
  });

  it('is ours, one revision on, when ours is the later change', () => {
    const answer = reconcile(local({ changedAt: 1_001 }), server({ revision: 6 }));
    expect(answer).toMatchObject({ textAnswer: 'here', revision: 7, storedRevision: 6 });
  });

  it('is theirs when theirs is the later change', () => {
    const answer = reconcile(local({ changedAt: 999 }), server({}));
    expect(answer).toMatchObject({ textAnswer: 'there', revision: 3, storedRevision: 3 });
  });

  it('is theirs when ours was stored and has been replaced', () => {
    const answer = reconcile(local({ storedRevision: 3, changedAt: 9_000 }), server({ revision: 4 }));
    expect(answer.textAnswer).toBe('there');
  });

  it('never loses time spent', () => {
    expect(reconcile(local({ timeSpent: 9 }), server({ timeSpent: 4, changedAt: 9_000 })).timeSpent).toBe(9);
  });
});

describe('a text', () => {
  it('is well-formed, without NUL, and never longer than the server takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
        const cleaned = cleanText(text);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned).not.toContain('\0');
      }),
    );
    expect(cleanText('\uD83D lone')).toBe('\uFFFD lone');
  });

  it('is cut between characters, not within one', () => {
    const bicycles = '🚲'.repeat(attempt.textAnswer);
    expect(cleanText(`x${bicycles}`)).toHaveLength(attempt.textAnswer - 1);
    expect(cleanText(bicycles)).toHaveLength(attempt.textAnswer);
  });

  it('that is fine stays as it is', () => {
    expect(cleanText('Łódź 東京 🚲\n')).toBe('Łódź 東京 🚲\n');
  });
});
