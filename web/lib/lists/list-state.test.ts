import { describe, expect, it } from 'vitest';
import { defineList, nextOrder, onlySet, readListState } from './list-state.ts';

const list = defineList({ sorts: ['name', 'grade'], descending: ['grade'] });

function read(address: string) {
  return readListState(list, new URLSearchParams(address));
}

describe('the order of a list', () => {
  it('starts with the highest if the list says so', () => {
    expect(read('').order).toBe('asc');
    expect(read('sort=grade').order).toBe('desc');
    expect(read('sort=grade&order=asc').order).toBe('asc');
  });

  it('is reversed by a second click on the same column', () => {
    expect(nextOrder(list, read(''), 'name')).toEqual({ sort: null, order: 'desc' });
    expect(nextOrder(list, read('order=desc'), 'name')).toEqual({ sort: null, order: null });
    expect(nextOrder(list, read(''), 'grade')).toEqual({ sort: 'grade', order: null });
    expect(nextOrder(list, read('sort=grade'), 'grade')).toEqual({ sort: 'grade', order: 'asc' });
  });
});

describe('the query of a list', () => {
  it('leaves out filters that are off and empty texts', () => {
    expect(onlySet({ status: 'all', quiz: null }, { search: '' })).toEqual({});
    expect(onlySet({ status: 'graded', quiz: 7 }, { search: 'Ama' })).toEqual({
      status: 'graded',
      quiz: 7,
      search: 'Ama',
    });
  });

  it('searches for the word "all"', () => {
    expect(onlySet({ status: 'all' }, { search: 'all' })).toEqual({ search: 'all' });
  });
});
