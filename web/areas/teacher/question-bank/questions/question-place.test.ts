import { expect, it } from 'vitest';
import { movedIds, placeBehind } from './question-place.ts';

it('is inserted before the question at its new position when it moves up', () => {
  expect(placeBehind({ from: 5, to: 2 }, 10)).toBe(2);
  expect(placeBehind({ from: 9, to: 0 }, 10)).toBe(0);
});

it('is inserted before the question after its new position when it moves down', () => {
  expect(placeBehind({ from: 2, to: 5 }, 10)).toBe(6);
  expect(placeBehind({ from: 0, to: 1 }, 10)).toBe(2);
});

it('is appended when no question follows its new position', () => {
  expect(placeBehind({ from: 2, to: 9 }, 10)).toBeNull();
});

it('matches the resulting list for every move', () => {
  const ids = [1, 2, 3, 4, 5];
  for (const from of ids.keys()) {
    for (const to of ids.keys()) {
      const id = ids[from] ?? 0;
      const moved = movedIds(ids, id, to);
      expect(moved[to]).toBe(id);
      const behind = placeBehind({ from, to }, ids.length);
      if (from !== to) expect(behind === null ? undefined : ids[behind]).toBe(moved[to + 1]);
    }
  }
});

it('leaves the page when its new position is on another page', () => {
  expect(movedIds([1, 2, 3], 2, -4)).toEqual([1, 3]);
  expect(movedIds([1, 2, 3], 2, 3)).toEqual([1, 3]);
});
