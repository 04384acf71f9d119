import { describe, expect, it } from 'vitest';
import { countWords } from './count-words.ts';

describe('counting words', () => {
  it('counts words between spaces and line breaks', () => {
    expect(countWords('The median\nis  robust.')).toBe(4);
  });

  it('counts none in an empty or blank text', () => {
    expect(countWords('')).toBe(0);
    expect(countWords(' \n\t ')).toBe(0);
  });

  it('does not count a dash or a bullet', () => {
    expect(countWords('– one – two')).toBe(2);
  });

  it('counts words and numbers of any script', () => {
    expect(countWords('Łódź 12 αβγ')).toBe(3);
  });
});
