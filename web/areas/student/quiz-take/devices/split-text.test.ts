import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineTexts, splitText } from './split-text.ts';

describe('two versions of a text', () => {
  it('share a beginning and an end, and differ in whole words between', () => {
    expect(splitText('It rains a lot here.', 'It rained a lot here.')).toEqual({
      before: 'It ',
      own: 'rains ',
      after: 'a lot here.',
    });
    expect(splitText('It rains.', 'It rains.')).toMatchObject({ own: '' });
    expect(splitText('', 'all new')).toMatchObject({ own: '' });
  });

  it('can always be put together again from their parts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        const { before, own, after } = splitText(text, other);
        expect(before + own + after).toBe(text);
      }),
    );
  });

  it('are combined without saying the same twice', () => {
    expect(combineTexts('Totals rose. Five years are few.', 'Totals rose. The gauge was moved.')).toBe(
      'Totals rose. Five years are few. The gauge was moved.',
    );
    expect(combineTexts('same', 'same')).toBe('same');
  });
});
