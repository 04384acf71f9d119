import { expect, it } from 'vitest';
import { filterOf, isNarrowed, readBankChoice } from './bank-choice.ts';

function read(address: string) {
  return readBankChoice(new URLSearchParams(address));
}

it('asks for the active banks by title when the address says nothing', () => {
  expect(filterOf(read(''))).toEqual({ sort: 'title', order: 'asc', status: 'ACTIVE' });
  expect(read('').page).toBe(1);
});

it('reads every choice from the address', () => {
  const choice = read('search=cell&category=science&status=ARCHIVED&sort=questions&page=3');
  expect(filterOf(choice)).toEqual({
    search: 'cell',
    category: 'science',
    status: 'ARCHIVED',
    sort: 'questions',
    order: 'desc',
  });
  expect(choice.page).toBe(3);
});

it('takes what it does not know for nothing', () => {
  const choice = read('category=__proto__&status=GONE&sort=id&page=-1');
  expect(choice).toEqual({ search: '', category: 'all', status: 'ACTIVE', order: 'title', page: 1 });
});

it('cuts a search that the server would refuse', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});

it('is narrowed by a search or a category, not by the order', () => {
  expect(isNarrowed(read('search=a'))).toBe(true);
  expect(isNarrowed(read('category=other'))).toBe(true);
  expect(isNarrowed(read('sort=questions&status=ARCHIVED'))).toBe(false);
});
