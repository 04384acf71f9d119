import { expect, it } from 'vitest';
import { filterOf, readGradeBookChoice } from './grade-book-choice.ts';

function read(address: string) {
  return readGradeBookChoice(new URLSearchParams(address));
}

it('an address without a choice, or with an unknown one, asks for everything, the latest first', () => {
  const everything = { subject: 'all', status: 'all', sort: 'date', order: 'desc', search: '' };
  expect(read('')).toEqual(everything);
  expect(read('subject=alchemy&status=lost&sort=luck&order=up')).toEqual(everything);
  expect(filterOf(read(''))).toEqual({ sort: 'date', order: 'desc' });
});

it('what the address chooses is asked for', () => {
  expect(filterOf(read('subject=science&status=in-progress&search=+cell+&sort=score&order=asc'))).toEqual({
    subject: 'science',
    status: 'IN_PROGRESS',
    search: 'cell',
    sort: 'score',
    order: 'asc',
  });
});

it('titles begin with A unless the address says otherwise', () => {
  expect(read('sort=title').order).toBe('asc');
  expect(read('sort=title&order=desc').order).toBe('desc');
});
