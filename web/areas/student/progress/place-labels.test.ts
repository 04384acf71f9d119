import { expect, it } from 'vitest';
import { placeLabels } from '#web/ui/charts/place-labels.ts';

const room = { most: 100, top: 10, height: 200 };

it('a label appears where its line ends, and not at all without a value', () => {
  expect(placeLabels([75, null, 25], room)).toEqual([
    { index: 0, y: 60 },
    { index: 2, y: 160 },
  ]);
});

it('labels that would overlap are moved apart, in the order of their lines and inside the plot', () => {
  const placed = placeLabels([2, 0, 1], room);
  expect(placed.map(({ index }) => index)).toEqual([0, 2, 1]);
  expect(placed.map(({ y }) => y)).toEqual([174, 192, 210]);
});
