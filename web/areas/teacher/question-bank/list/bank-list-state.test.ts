import { expect, it } from 'vitest';
import { countFilters, readListState } from '#web/lib/lists/list-state.ts';
import { bankList, filterOf } from './bank-list-state.ts';

function read(address: string) {
  return readListState(bankList, new URLSearchParams(address));
}

it('asks for the active banks by title when the address says nothing', () => {
  expect(filterOf(read(''))).toEqual({ sort: 'title', order: 'asc', status: 'ACTIVE' });
  expect(read('').page).toBe(1);
});

it('reads every state from the address', () => {
  const state = read('search=cell&category=science&status=ARCHIVED&sort=questions&page=3');
  expect(filterOf(state)).toEqual({
    search: 'cell',
    category: 'science',
    status: 'ARCHIVED',
    sort: 'questions',
    order: 'desc',
  });
  expect(state.page).toBe(3);
});

it('ignores unknown values', () => {
  const state = read('category=__proto__&status=GONE&sort=id&page=-1');
  expect(state).toEqual({
    search: '',
    category: 'all',
    status: 'ACTIVE',
    sort: 'title',
    order: 'asc',
    page: 1,
  });
});

it('shortens a search that the server would refuse', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});

it('is narrowed by a search or a category, not by the order', () => {
  expect(filterOf(read('search=a'))).toMatchObject({ search: 'a' });
  expect(countFilters(bankList, read('category=other'))).toBe(1);
  expect(countFilters(bankList, read('sort=questions&status=ARCHIVED'))).toBe(0);
});
