import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt } from '#shared/limits.ts';
import {
  cleanText,
  emptyAnswer,
  isUnsaved,
  type JournalAnswer,
  reconcile,
  toInput,
} from './journal-answer.ts';

/** Changed here once since the server's second revision. */
function local(given: Partial<JournalAnswer> = {}): JournalAnswer {
  const text = { textAnswer: 'here', revision: 3, contentRevision: 3 };
  return { ...emptyAnswer(101), ...text, storedRevision: 2, seen: 2, changedAt: 1_000, ...given };
}

function server(given: Partial<JournalAnswer> = {}): JournalAnswer {
  const revision = given.revision ?? 3;
  const stored = { revision, storedRevision: revision, seen: revision };
  return { ...emptyAnswer(101), textAnswer: 'there', ...stored, changedAt: 1_000, ...given };
}

describe('an answer on this device, merged with the server’s', () => {
  it('is sent with the revision it is based on when it was changed here', () => {
    const answer = reconcile(local(), server({ changedAt: 9_000 }));
    expect(answer).toMatchObject({ textAnswer: 'here', revision: 3, storedRevision: 2, seen: 2 });
    expect(toInput(answer, 5)).toMatchObject({
      seen: 2,
      device: 5,
      sequence: 3,
      response: { type: 'text', text: 'here' },
    });
  });

  it('is sent again when the server has lost what it acknowledged', () => {
    const answer = reconcile(local({ storedRevision: 3, seen: 3 }), server({ revision: 1 }));
    expect(answer).toMatchObject({ textAnswer: 'here', revision: 4, contentRevision: 4, seen: 1 });
    expect(isUnsaved(answer)).toBe(true);
  });

  it('is sent even if it is equal, because an earlier save may be on its way', () => {
    const answer = reconcile(local(), server({ textAnswer: 'here', revision: 5 }));
    expect(answer).toMatchObject({ textAnswer: 'here', seen: 5 });
    expect(isUnsaved(answer)).toBe(true);
  });

  it('takes the server’s content and flag when nothing was changed here', () => {
    const answer = reconcile(local({ storedRevision: 3 }), server({ revision: 4, isMarked: true }));
    expect(answer).toMatchObject({ textAnswer: 'there', isMarked: true, seen: 4 });
    expect(isUnsaved(answer)).toBe(false);
  });

  it('takes the server’s text and keeps the flag when only the flag was changed here', () => {
    const flagged = local({ contentRevision: 0, flagRevision: 3, isMarked: true });
    const answer = reconcile(flagged, server());
    expect(answer).toMatchObject({ textAnswer: 'there', isMarked: true, seen: 3 });
    const input = toInput(answer, 5);
    expect(input).toMatchObject({ seen: 3, isMarked: true });
    expect(input).not.toHaveProperty('response');
  });

  it('is sent completely when an older version of the page stored it', () => {
    const { seen: _seen, contentRevision: _content, flagRevision: _flag, ...kept } = local();
    expect(toInput(kept, 5)).toMatchObject({ seen: 2, response: { text: 'here' }, isMarked: false });
    expect(reconcile(kept, server())).toMatchObject({ textAnswer: 'here', seen: 2 });
  });

  it('never loses time spent', () => {
    const saved = local({ storedRevision: 3, timeSpent: 9 });
    expect(reconcile(saved, server({ timeSpent: 4 })).timeSpent).toBe(9);
  });
});

describe('a text', () => {
  it('becomes well-formed, without NUL, and not longer than the server allows', () => {
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

  it('without such characters is not changed', () => {
    expect(cleanText('Łódź 東京 🚲\n')).toBe('Łódź 東京 🚲\n');
  });
});
