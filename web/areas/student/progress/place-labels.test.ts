import { expect, it } from 'vitest';
import { placeLabels } from '#web/ui/place-labels.ts';

const room = { most: 100, top: 10, height: 200 };

it('a name stands where its line ends, and none where it has no value', () => {
  expect(placeLabels([75, null, 25], room)).toEqual([
    { index: 0, y: 60 },
    { index: 2, y: 160 },
  ]);
});

it('names that would run into each other keep apart, in the order of their lines and inside the plot', () => {
  const placed = placeLabels([2, 0, 1], room);
  expect(placed.map(({ index }) => index)).toEqual([0, 2, 1]);
  expect(placed.map(({ y }) => y)).toEqual([174, 192, 210]);
});
