import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealForServer } from '#server/testing/answer-files.ts';
import { createSeals } from './answer-file-seal.service.ts';

const seals = createSeals(randomBytes(32));
const { publicKey, token } = seals.of(7);
const answer = {
  questionId: 1,
  selectedOptionId: null,
  textAnswer: 'Łódź 🙂',
  isMarked: true,
  timeSpent: 3,
  revision: 2,
  changedAt: '2026-11-15T09:30:00.000Z',
};
const fileContent = { attemptId: 7, userId: 3, token, madeAt: '2026-11-15T09:31:00.000Z', answers: [answer] };

function seal(change: object = {}, attemptId: unknown = 7): string {
  return sealForServer(publicKey, attemptId, JSON.stringify({ ...fileContent, ...change }));
}

function sealAnswer(change: object): string {
  return seal({ answers: [{ ...answer, ...change }] });
}

describe('an answer file', () => {
  it('can be opened by every process of the server and no one else', () => {
    expect(seals.open(seal())).toEqual(fileContent);
    expect(createSeals(randomBytes(32)).open(seal())).toBeUndefined();
    expect(seal()).not.toContain('Łódź');
  });

  it('belongs to one attempt, with the token of its paper', () => {
    expect(seals.open(seal({}, 8))).toBeUndefined();
    expect(seals.open(seal({ attemptId: 8 }, 8))).toBeUndefined();
    expect(seals.open(seal({ token: seals.of(8).token }))).toBeUndefined();
    expect(seals.open(seal({ token: '' }))).toBeUndefined();
    expect(seals.of(8).token).not.toBe(token);
  });

  it('does not depend on the device’s clock', () => {
    const broken = { changedAt: '+275760-09-13T00:00:00.000Z', timeSpent: -4.5 };
    expect(seals.open(sealAnswer(broken))?.answers).toEqual([{ ...answer, changedAt: null, timeSpent: 0 }]);
    expect(seals.open(seal({ madeAt: 'yesterday' }))).toMatchObject({ madeAt: null, answers: [answer] });
  });

  it.each([
    { textAnswer: 'a\0b' },
    { textAnswer: '\ud800' },
    { textAnswer: 'x'.repeat(50_001) },
    { textAnswer: 7 },
    { revision: 2 ** 31 },
    { revision: -1 },
    { questionId: 0 },
    { questionId: '1' },
    { selectedOptionId: 1.5 },
    { isMarked: 'yes' },
  ])('that holds %j is refused', (change) => {
    expect(seals.open(sealAnswer(change))).toBeUndefined();
  });

  it('changed in any one place is refused', () => {
    const file = seal();
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.constantFrom('A', 'z', '0', '"', '{', ' '), (at, character) => {
        const changed = file.slice(0, at) + character + file.slice(at + 1);
        const opened = seals.open(changed);
        // The last base64url character has spare bits, so the bytes may be the same.
        if (opened) expect(opened).toEqual(fileContent);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of random bytes is refused without an exception', () => {
    const parts = fc.oneof(fc.base64String(), fc.string(), fc.constant(''), fc.nat());
    const shaped = fc.record({
      format: fc.constant('cquiz-answers'),
      version: fc.constant(1),
      attemptId: fc.oneof(fc.integer(), fc.constant(7)),
      key: parts,
      nonce: parts,
      box: parts,
    });
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      shaped.map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(anything, (content) => seals.open(content) === undefined),
      { numRuns: 1_000 },
    );
    const inside = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
    fc.assert(
      fc.property(inside, (content) => seals.open(sealForServer(publicKey, 7, content)) === undefined),
      { numRuns: 300 },
    );
  });
});
