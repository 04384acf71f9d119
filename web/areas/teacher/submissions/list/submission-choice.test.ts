import { describe, expect, it } from 'vitest';
import { filterOf, isNarrowed, readSubmissionChoice } from './submission-choice.ts';

const read = (address: string) => readSubmissionChoice(new URLSearchParams(address));

describe('what the address of the submissions asks for', () => {
  it('is everything, newest first, where it says nothing', () => {
    expect(filterOf(read(''))).toEqual({ sort: 'submissionDate', order: 'desc' });
    expect(isNarrowed(read('sort=student&page=3'))).toBe(false);
  });

  it('is read from each of its words', () => {
    const choice = read('search=nwosu&status=auto-graded&quiz=7&late=yes&sort=best&page=2');
    expect(filterOf(choice)).toEqual({
      search: 'nwosu',
      status: 'auto-graded',
      quizId: 7,
      late: 'true',
      sort: 'score',
      order: 'desc',
    });
    expect(choice.page).toBe(2);
    expect(isNarrowed(choice)).toBe(true);
  });

  it('does not follow words that mean nothing', () => {
    const choice = read('status=lost&quiz=-1&late=maybe&sort=constructor&page=zero');
    expect(choice).toEqual(read(''));
  });
});
