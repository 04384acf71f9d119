import { expect, it } from 'vitest';
import { readListState } from '#web/lib/lists/list-state.ts';
import { filterOf, gradeBookList } from './grade-book-list-state.ts';

function read(address: string) {
  return readListState(gradeBookList, new URLSearchParams(address));
}

it('an address without a choice, or with an unknown one, asks for everything, the latest first', () => {
  const everything = { subject: 'all', status: 'all', sort: 'date', order: 'desc', search: '', page: 1 };
  expect(read('')).toEqual(everything);
  expect(read('subject=alchemy&status=lost&sort=luck&order=up')).toEqual(everything);
  expect(filterOf(read(''))).toEqual({ sort: 'date', order: 'desc' });
});

it('the filters of the address are requested', () => {
  expect(filterOf(read('subject=science&status=in-progress&search=+cell+&sort=score&order=asc'))).toEqual({
    subject: 'science',
    status: 'IN_PROGRESS',
    search: 'cell',
    sort: 'score',
    order: 'asc',
  });
});

it('titles are sorted from A unless the address says otherwise', () => {
  expect(read('sort=title').order).toBe('asc');
  expect(read('sort=title&order=desc').order).toBe('desc');
});
