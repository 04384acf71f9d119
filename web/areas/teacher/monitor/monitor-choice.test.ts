import { describe, expect, it } from 'vitest';
import { chooseAttempts, countShown, holdOrder, readMonitorChoice } from './monitor-choice.ts';
import { inSeconds, makeMonitored, noon } from './testing/make-monitored.ts';

const room = [
  makeMonitored(1, { answered: 20, deadline: null }),
  makeMonitored(2, { isConnected: false, answered: 0 }),
  makeMonitored(3, { status: 'SUBMITTED', deadline: inSeconds(-60) }),
  makeMonitored(4, { isAway: true, deadline: inSeconds(600), answered: 10 }),
];

function chosen(address: string): number[] {
  const choice = readMonitorChoice(new URLSearchParams(address));
  return chooseAttempts(room, choice, noon).map(({ attempt }) => attempt.id);
}

describe('what is shown of a room', () => {
  it('is everybody as the server sent them when the address says nothing, or nothing that is known', () => {
    expect(chosen('')).toEqual([1, 2, 3, 4]);
    expect(chosen('show=__proto__&sort=grade')).toEqual([1, 2, 3, 4]);
  });

  it('is narrowed to who is in, who has handed in, and who needs attention', () => {
    expect(chosen('show=running')).toEqual([1, 2, 4]);
    expect(chosen('show=ended')).toEqual([3]);
    expect(chosen('show=attention')).toEqual([2, 4]);
    expect(countShown(room, 'attention', noon)).toBe(2);
  });

  it('is found by any part of the name, whatever the case', () => {
    expect(chosen('search=TESTER4')).toEqual([4]);
    expect(chosen('search=ama%20t')).toEqual([1, 2, 3, 4]);
    expect(chosen('search=nobody')).toEqual([]);
  });

  it('begins with who may need help', () => {
    expect(chosen('sort=connection')).toEqual([2, 4, 1, 3]);
    expect(chosen('sort=progress')).toEqual([2, 4, 1, 3]);
  });

  it('has those without a limit after those with one, and who is done last', () => {
    expect(chosen('sort=time')).toEqual([4, 2, 1, 3]);
  });
});

describe('a list that somebody works in', () => {
  const ids = (held: ReturnType<typeof holdOrder>) => held.map(({ attempt }) => attempt.id);

  it('keeps its rows where they are, even those that no longer belong into it', () => {
    const [, second] = room;
    const now = room.filter((one) => one !== second);
    expect(ids(holdOrder([4, 2, 1], now, room))).toEqual([4, 2, 1, 3]);
  });

  it('loses only what the server no longer knows', () => {
    expect(ids(holdOrder([9, 4], [], room))).toEqual([4]);
  });
});
