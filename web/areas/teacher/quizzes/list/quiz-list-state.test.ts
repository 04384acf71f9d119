import { describe, expect, it } from 'vitest';
import { readListState } from '#web/lib/lists/list-state.ts';
import { filterOf, isNarrowed, quizList } from './quiz-list-state.ts';

function read(address: string) {
  return readListState(quizList, new URLSearchParams(address));
}

describe('what the address asks for', () => {
  it('is the last changed quizzes by default', () => {
    expect(filterOf(read(''))).toEqual({ sort: 'lastUpdated', order: 'desc' });
    expect(isNarrowed(read(''))).toBe(false);
  });

  it('is narrowed by text, state and programme', () => {
    const state = read('search=algebra&state=draft&programme=3&sort=title&page=2');
    expect(filterOf(state)).toEqual({
      sort: 'title',
      order: 'asc',
      isActive: 'false',
      search: 'algebra',
      programId: 3,
    });
    expect(state.page).toBe(2);
    expect(isNarrowed(state)).toBe(true);
  });

  it('lists archived quizzes separately', () => {
    expect(filterOf(read('state=archived'))).toMatchObject({ archived: 'true' });
    expect(isNarrowed(read('state=archived'))).toBe(false);
  });

  it('ignores invalid values', () => {
    expect(read('state=everything&programme=x&sort=colour&page=-4')).toEqual(read(''));
  });
});
