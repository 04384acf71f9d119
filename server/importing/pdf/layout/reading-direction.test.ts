import { describe, expect, it } from 'vitest';
import { inReadingDirection } from './reading-direction.ts';

const onPage = (text: string) => Array.from(text).toReversed().join('');

describe('text is put into the direction in which it is read', () => {
  it('from the right for Hebrew, with numbers as they are', () => {
    expect(inReadingDirection(`${onPage('מהי עיר הבירה')} .12`)).toBe('12. מהי עיר הבירה');
  });

  it('with brackets that still open and close', () => {
    expect(inReadingDirection(`${onPage('פריז')} (א`)).toBe('א) פריז');
  });

  it('from the left for Latin text with some Hebrew in it', () => {
    expect(inReadingDirection(`2. Say ${onPage('שלום עולם')} again`)).toBe('2. Say שלום עולם again');
  });

  it('in letters, not in the shapes that Arabic letters take', () => {
    expect(inReadingDirection('ﺲﻳرﺎﺑ')).toBe('باريس');
  });

  it('and is left alone where there is only one direction', () => {
    expect(inReadingDirection('A) (Paris) [2]')).toBe('A) (Paris) [2]');
  });
});
