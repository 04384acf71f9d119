import { describe, expect, it } from 'vitest';
import type { ItemFlag, ReportItem } from '#shared/contract/results/reports.ts';
import { sortFindings } from '../findings-panel.tsx';
import { orderItems } from './order-items.ts';

function item(id: number, facility: number | null, discrimination: number | null, flags: ItemFlag[] = []) {
  return { question: { id }, facility, discrimination, flags } as ReportItem;
}
const items = [
  item(1, 0.5, 0.3),
  item(2, null, null),
  item(3, 0.97, 0.05, ['WEAK', 'TOO_EASY']),
  item(4, 0.1, -0.2, ['TOO_HARD', 'KEY_SUSPECT']),
];

describe('the questions of a report', () => {
  it.each([
    ['place', [1, 2, 3, 4]],
    ['hardest', [4, 1, 3, 2]],
    ['easiest', [3, 1, 4, 2]],
    ['weakest', [4, 3, 1, 2]],
  ] as const)('sorted by %s put those without a figure last', (order, ids) => {
    expect(orderItems(items, 'all', order).map(({ question }) => question.id)).toEqual(ids);
  });

  it('filtered by "to check" are those with a finding', () => {
    expect(orderItems(items, 'check', 'place').map(({ question }) => question.id)).toEqual([3, 4]);
  });

  it('appear once among the findings, by their most severe flag, most severe first', () => {
    expect(sortFindings({ items }).map(({ flag, item: found }) => [found.question.id, flag])).toEqual([
      [4, 'KEY_SUSPECT'],
      [3, 'WEAK'],
    ]);
  });
});
