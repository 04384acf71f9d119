import { describe, expect, it } from 'vitest';
import { filterOf, isNarrowed, readQuizChoice } from './quiz-choice.ts';

function read(address: string) {
  return readQuizChoice(new URLSearchParams(address));
}

describe('what the address asks for', () => {
  it('is what was changed last, when it asks for nothing', () => {
    expect(filterOf(read(''))).toEqual({ sort: 'lastUpdated', order: 'desc' });
    expect(isNarrowed(read(''))).toBe(false);
  });

  it('is narrowed by text, state and programme', () => {
    const choice = read('search=algebra&state=draft&programme=3&sort=title&page=2');
    expect(filterOf(choice)).toEqual({
      sort: 'title',
      order: 'asc',
      isActive: 'false',
      search: 'algebra',
      programId: 3,
    });
    expect(choice.page).toBe(2);
    expect(isNarrowed(choice)).toBe(true);
  });

  it('has archived ones for themselves', () => {
    expect(filterOf(read('state=archived'))).toMatchObject({ archived: 'true' });
    expect(isNarrowed(read('state=archived'))).toBe(false);
  });

  it('leaves aside what cannot be', () => {
    expect(read('state=everything&programme=x&sort=colour&page=-4')).toEqual(read(''));
  });
});
