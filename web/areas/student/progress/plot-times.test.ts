import { expect, it } from 'vitest';
import type { Progress } from '#shared/contract/results/record.ts';
import { plotTimes } from './plot-times.ts';

const serverTime = '2026-11-16T12:00:00.000Z';

function timesOf(range: Progress['range'], ...moments: string[]) {
  const points = moments.map((at) => ({ at }));
  const { from, to } = plotTimes({ range, serverTime, points } as Progress);
  return [new Date(from).toISOString(), new Date(to).toISOString()];
}

it('thirty days end now, whatever was submitted', () => {
  expect(timesOf('30days', '2026-11-01T00:00:00.000Z')).toEqual(['2026-10-17T12:00:00.000Z', serverTime]);
});

it('otherwise the axis spans the first to the last result, with a margin around a single day', () => {
  const [first, last] = ['2026-02-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'];
  expect(timesOf('all', first, last)).toEqual([first, last]);
  expect(timesOf('all', last)).toEqual(['2026-10-31T00:00:00.000Z', '2026-11-02T00:00:00.000Z']);
});
