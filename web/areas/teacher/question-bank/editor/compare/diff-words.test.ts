import { describe, expect, it } from 'vitest';
import { diffWords } from './diff-words.ts';

describe('the difference of two texts', () => {
  it('is shown word by word', () => {
    expect(diffWords('Which gas do plants take in?', 'Which gas do animals take in?')).toEqual([
      { kind: 'same', text: 'Which gas do ' },
      { kind: 'removed', text: 'plants' },
      { kind: 'added', text: 'animals' },
      { kind: 'same', text: ' take in?' },
    ]);
  });

  it('contains both texts in full, even if they are long and have nothing in common', () => {
    const from = Array.from({ length: 4_000 }, (_, place) => `a${place}`)
      .join(' ')
      .slice(0, 20_000);
    const to = Array.from({ length: 4_000 }, (_, place) => `b${place}`)
      .join('  ')
      .slice(0, 20_000);
    const pieces = diffWords(from, to);
    const textWithout = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('');
    expect(textWithout('added')).toBe(from);
    expect(textWithout('removed')).toBe(to);
  });
});
