import { describe, expect, it } from 'vitest';
import { toReadingDirection } from './reading-direction.ts';

const onPage = (text: string) => Array.from(text).toReversed().join('');

describe('reading order', () => {
  it('reverses Hebrew text but not its numbers', () => {
    expect(toReadingDirection(`${onPage('מהי עיר הבירה')} .12`)).toBe('12. מהי עיר הבירה');
  });

  it('mirrors brackets', () => {
    expect(toReadingDirection(`${onPage('פריז')} (א`)).toBe('א) פריז');
  });

  it('reverses only the Hebrew in Latin text', () => {
    expect(toReadingDirection(`2. Say ${onPage('שלום עולם')} again`)).toBe('2. Say שלום עולם again');
  });

  it('converts Arabic presentation forms to letters', () => {
    expect(toReadingDirection('ﺲﻳرﺎﺑ')).toBe('باريس');
  });

  it('keeps text of one direction', () => {
    expect(toReadingDirection('A) (Paris) [2]')).toBe('A) (Paris) [2]');
  });
});
