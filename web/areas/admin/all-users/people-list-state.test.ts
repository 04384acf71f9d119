import { describe, expect, it } from 'vitest';
import { addressOf, countFilters, readListState } from '#web/lib/lists/list-state.ts';
import { filterOf, peopleList } from './people-list-state.ts';

function read(address: string) {
  return readListState(peopleList, new URLSearchParams(address));
}

describe('the address of the list of all users', () => {
  it('shows everyone by name when it has no parameters', () => {
    expect(filterOf(read(''))).toEqual({ sort: 'name', order: 'asc' });
    expect(countFilters(peopleList, read(''))).toBe(0);
  });

  it('filters by text, role, status, programme and teacher', () => {
    const state = read('search=ada&role=TEACHER&status=SUSPENDED&programme=3&teacher=5&page=2');
    expect(filterOf(state)).toEqual({
      sort: 'name',
      order: 'asc',
      search: 'ada',
      role: 'TEACHER',
      status: 'SUSPENDED',
      programId: 3,
      teacherId: 5,
    });
    expect([state.page, countFilters(peopleList, state)]).toEqual([2, 4]);
  });

  it('ignores invalid values', () => {
    expect(read('role=KING&status=x&programme=-1&teacher=1e3&sort=colour&order=up&page=0')).toEqual(read(''));
  });

  it('leaves defaults out of the address', () => {
    expect(addressOf(peopleList, { role: 'all', teacher: null, sort: 'name', page: 1 })).toEqual({
      role: null,
      teacher: null,
      sort: null,
      page: null,
    });
    expect(addressOf(peopleList, { role: 'ADMIN', page: 2 })).toEqual({ role: 'ADMIN', page: '2' });
  });
});
