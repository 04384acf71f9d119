import { expect, it } from 'vitest';
import { filterOf, isNarrowed, isWholeInOrder, readQuestionChoice } from './question-choice.ts';

function read(address: string) {
  return readQuestionChoice(new URLSearchParams(address));
}

it('asks for the whole bank in its own order when the address says nothing', () => {
  expect(filterOf(7, read(''))).toEqual({ questionBankId: 7, sort: 'orderNumber', order: 'asc' });
  expect(isWholeInOrder(read('page=3'))).toBe(true);
});

it('reads every choice from the address', () => {
  const choice = read('search=cell&type=ESSAY&tag=4&used=false&show=deleted&sort=points&page=2');
  expect(filterOf(7, choice)).toEqual({
    questionBankId: 7,
    search: 'cell',
    questionType: 'ESSAY',
    tagId: 4,
    used: 'false',
    deleted: 'true',
    sort: 'points',
    order: 'desc',
  });
  expect(choice.page).toBe(2);
});

it('takes what it does not know for nothing', () => {
  const choice = read('type=constructor&tag=0&used=maybe&show=all&sort=id&page=1e9&question=new');
  expect(filterOf(7, choice)).toEqual(filterOf(7, read('')));
  expect(choice.page).toBe(1);
});

it.each(['search=a', 'type=ESSAY', 'tag=1', 'used=true'])(
  'cannot be put in order when narrowed: %s',
  (address) => {
    expect(isNarrowed(read(address))).toBe(true);
    expect(isWholeInOrder(read(address))).toBe(false);
  },
);

it.each(['sort=newest', 'show=deleted'])('cannot be put in order by %s, yet is not narrowed', (address) => {
  expect(isNarrowed(read(address))).toBe(false);
  expect(isWholeInOrder(read(address))).toBe(false);
});
