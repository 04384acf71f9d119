import { describe, expect, it } from 'vitest';
import { countFilters, readListState } from '#web/lib/lists/list-state.ts';
import { filterOf, submissionList } from './submission-list-state.ts';

const read = (address: string) => readListState(submissionList, new URLSearchParams(address));

describe('the submission filter in the URL', () => {
  it('defaults to all submissions, newest first', () => {
    expect(filterOf(read(''))).toEqual({ sort: 'submissionDate', order: 'desc' });
    expect(countFilters(submissionList, read('sort=student&page=3'))).toBe(0);
  });

  it('reads every parameter', () => {
    const state = read('search=nwosu&status=auto-graded&quiz=7&late=yes&sort=best&page=2');
    expect(filterOf(state)).toEqual({
      search: 'nwosu',
      status: 'auto-graded',
      quizId: 7,
      late: 'true',
      sort: 'score',
      order: 'desc',
    });
    expect(state.page).toBe(2);
    expect(countFilters(submissionList, state)).toBe(3);
  });

  it('ignores unknown values', () => {
    const state = read('status=lost&quiz=-1&late=maybe&sort=constructor&page=zero');
    expect(state).toEqual(read(''));
  });
});
