import { describe, expect, it } from 'vitest';
import { fillOptions, readOptionList } from './pasted-options.ts';

describe('a pasted list of options', () => {
  it.each([
    ['A. Mean\nB. Median\nC. Mode', ['Mean', 'Median', 'Mode']],
    ['a) Mean\r\nb) Median', ['Mean', 'Median']],
    ['(A) Mean\n(B) Median', ['Mean', 'Median']],
    ['A Mean\nB Median', ['Mean', 'Median']],
    ['A\tMean\nB\tMedian', ['Mean', 'Median']],
    ['1. Mean\n2. Median', ['Mean', 'Median']],
    ['1) Mean\n2)Median', ['Mean', 'Median']],
    ['- Mean\n- Median', ['Mean', 'Median']],
    ['• Mean\n\n• Median\n', ['Mean', 'Median']],
    ['Mean\n Median ', ['Mean', 'Median']],
    ['A. Mean\nB. Median\nC.', ['Mean', 'Median']],
    ['C. Mean\nD. Median', ['Mean', 'Median']],
  ])('%j is read without its labels', (text, expected) => {
    expect(readOptionList(text)).toEqual(expected);
  });

  it.each([
    ['-5\n-3', ['-5', '-3']],
    ['1.5\n2.5', ['1.5', '2.5']],
    ['A. niger\nC. albicans', ['A. niger', 'C. albicans']],
    ['1. Mean\nMedian', ['1. Mean', 'Median']],
    ['A. fumigatus', ['A. fumigatus']],
    ['12 g\n14 g', ['12 g', '14 g']],
    ['', []],
  ])('%j keeps what only looks like a label', (text, expected) => {
    expect(readOptionList(text)).toEqual(expected);
  });
});

describe('filling options', () => {
  const four = ['', '', '', ''].map((text, key) => ({ key, text }));
  const texts = (options: readonly { text: string }[]) => options.map(({ text }) => text);

  it('fills the empty ones from the place of the paste, and keeps their keys', () => {
    const { options, leftOut } = fillOptions({ options: four, rightOption: 2 }, 0, ['a', 'b', 'c', 'd']);
    expect(options).toEqual(['a', 'b', 'c', 'd'].map((text, key) => ({ key, text })));
    expect(leftOut).toEqual([]);
  });

  it('inserts before options that have a text, which keep theirs and the mark', () => {
    const options = ['', 'right', ''].map((text, key) => ({ key, text }));
    const filled = fillOptions({ options, rightOption: 1 }, 0, ['a', 'b', 'c']);
    expect(texts(filled.options)).toEqual(['a', 'b', 'c', 'right', '']);
    expect(filled.options.find(({ key }) => key === 1)?.text).toBe('right');
  });

  it('adds options up to six, and names the lines that do not fit', () => {
    const { options, leftOut } = fillOptions(
      { options: four, rightOption: null },
      0,
      'a b c d e f g h'.split(' '),
    );
    expect(texts(options)).toEqual('a b c d e f'.split(' '));
    expect(new Set(options.map(({ key }) => key)).size).toBe(6);
    expect(leftOut).toEqual(['g', 'h']);
  });

  it('gives up empty options below rather than lines, but never the marked one', () => {
    const options = ['', 'x', 'y', 'z', '', ''].map((text, key) => ({ key, text }));
    const filled = fillOptions({ options, rightOption: 5 }, 0, ['a', 'b', 'c']);
    expect(texts(filled.options)).toEqual(['a', 'b', 'x', 'y', 'z', '']);
    expect(filled.options.at(-1)?.key).toBe(5);
    expect(filled.leftOut).toEqual(['c']);
  });
});
