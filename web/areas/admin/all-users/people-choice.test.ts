import { describe, expect, it } from 'vitest';
import { countFilters, filterOf, isNarrowed, readPeopleChoice, sortChange } from './people-choice.ts';

function read(address: string) {
  return readPeopleChoice(new URLSearchParams(address));
}

describe('what the address asks for', () => {
  it('is everybody by name, when it asks for nothing', () => {
    expect(filterOf(read(''))).toEqual({ sort: 'name', order: 'asc' });
    expect(isNarrowed(read(''))).toBe(false);
  });

  it('is narrowed by text, role, status, programme and teacher', () => {
    const choice = read('search=ada&role=TEACHER&status=SUSPENDED&programme=3&teacher=5&page=2');
    expect(filterOf(choice)).toEqual({
      sort: 'name',
      order: 'asc',
      search: 'ada',
      role: 'TEACHER',
      status: 'SUSPENDED',
      programId: 3,
      teacherId: 5,
    });
    expect([choice.page, countFilters(choice), isNarrowed(choice)]).toEqual([2, 4, true]);
  });

  it('leaves aside what cannot be', () => {
    expect(read('role=KING&status=x&programme=-1&teacher=1e3&sort=colour&order=up&page=0')).toEqual(read(''));
  });

  it('turns an order round, and begins another one with the best or the latest', () => {
    expect(sortChange(read(''), 'name')).toEqual({ sort: null, order: 'desc' });
    expect(sortChange(read('order=desc'), 'name')).toEqual({ sort: null, order: null });
    expect(sortChange(read(''), 'currentCgpa')).toEqual({ sort: 'currentCgpa', order: null });
    expect(read('sort=currentCgpa').order).toBe('desc');
    expect(sortChange(read('sort=currentCgpa'), 'currentCgpa')).toEqual({
      sort: 'currentCgpa',
      order: 'asc',
    });
  });
});
