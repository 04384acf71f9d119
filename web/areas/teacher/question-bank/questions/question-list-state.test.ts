import { expect, it } from 'vitest';
import { countFilters, readListState } from '#web/lib/lists/list-state.ts';
import { filterOf, isWholeInOrder, questionList } from './question-list-state.ts';

function read(address: string) {
  return readListState(questionList, new URLSearchParams(address));
}

it('asks for the whole bank in its own order when the address says nothing', () => {
  expect(filterOf(7, read(''))).toEqual({ questionBankId: 7, sort: 'orderNumber', order: 'asc' });
  expect(isWholeInOrder(read('page=3'))).toBe(true);
});

it('reads every state from the address', () => {
  const state = read('search=cell&type=ESSAY&tag=4&used=false&show=deleted&sort=points&page=2');
  expect(filterOf(7, state)).toEqual({
    questionBankId: 7,
    search: 'cell',
    questionType: 'ESSAY',
    tagId: 4,
    used: 'false',
    deleted: 'true',
    sort: 'points',
    order: 'desc',
  });
  expect(state.page).toBe(2);
});

it('ignores unknown values', () => {
  const state = read('type=constructor&tag=0&used=maybe&show=all&sort=id&page=1e9&question=new');
  expect(filterOf(7, state)).toEqual(filterOf(7, read('')));
  expect(state.page).toBe(1);
});

it.each(['search=a', 'type=ESSAY', 'tag=1', 'used=true'])(
  'cannot be put in order when narrowed: %s',
  (address) => {
    expect(countFilters(questionList, read(address)) + read(address).search.length).toBe(1);
    expect(isWholeInOrder(read(address))).toBe(false);
  },
);

it.each(['sort=newest', 'show=deleted'])('cannot be put in order by %s, yet is not narrowed', (address) => {
  expect(countFilters(questionList, read(address))).toBe(0);
  expect(isWholeInOrder(read(address))).toBe(false);
});
