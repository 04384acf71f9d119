import { describe, expect, it } from 'vitest';
import { readListState } from '#web/lib/lists/list-state.ts';
import { inSeconds, makeMonitored, noon } from '../testing/make-monitored.ts';
import { attemptList, countShown, filterAttempts, freezeOrder } from './filter-attempts.ts';

const room = [
  makeMonitored(1, { answered: 20, deadline: null }),
  makeMonitored(2, { isConnected: false, answered: 0 }),
  makeMonitored(3, { status: 'SUBMITTED', deadline: inSeconds(-60) }),
  makeMonitored(4, { isAway: true, deadline: inSeconds(600), answered: 10 }),
];

function chosen(address: string): number[] {
  const state = readListState(attemptList, new URLSearchParams(address));
  return filterAttempts(room, state, noon).map(({ attempt }) => attempt.id);
}

describe('filtering and sorting attempts', () => {
  it('shows all attempts in server order without URL parameters, or with unknown ones', () => {
    expect(chosen('')).toEqual([1, 2, 3, 4]);
    expect(chosen('show=__proto__&sort=grade')).toEqual([1, 2, 3, 4]);
  });

  it('filters by in progress, submitted and needs attention', () => {
    expect(chosen('show=running')).toEqual([1, 2, 4]);
    expect(chosen('show=ended')).toEqual([3]);
    expect(chosen('show=attention')).toEqual([2, 4]);
    expect(countShown(room, 'attention', noon)).toBe(2);
  });

  it('searches any part of the name, ignoring case', () => {
    expect(chosen('search=TESTER4')).toEqual([4]);
    expect(chosen('search=ama%20t')).toEqual([1, 2, 3, 4]);
    expect(chosen('search=nobody')).toEqual([]);
  });

  it('sorts students who may need help first', () => {
    expect(chosen('sort=connection')).toEqual([2, 4, 1, 3]);
    expect(chosen('sort=progress')).toEqual([2, 4, 1, 3]);
  });

  it('sorts attempts without a time limit after those with one, and submitted ones last', () => {
    expect(chosen('sort=time')).toEqual([4, 2, 1, 3]);
  });
});

describe('the frozen row order', () => {
  const ids = (held: ReturnType<typeof freezeOrder>) => held.map(({ attempt }) => attempt.id);

  it('keeps rows in place, even those that no longer match the filter', () => {
    const [, second] = room;
    const now = room.filter((one) => one !== second);
    expect(ids(freezeOrder([4, 2, 1], now, room))).toEqual([4, 2, 1, 3]);
  });

  it('drops only attempts the server no longer returns', () => {
    expect(ids(freezeOrder([9, 4], [], room))).toEqual([4]);
  });
});
