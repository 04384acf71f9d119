import type { ReportItem } from '#shared/contract/results/reports.ts';
import type { ItemFilter, ItemOrder } from '../report-options.ts';

/** Filters and sorts questions. Those without a figure come last. */
export function orderItems(items: readonly ReportItem[], filter: ItemFilter, order: ItemOrder): ReportItem[] {
  const shown = filter === 'check' ? items.filter(({ flags }) => flags.length > 0) : [...items];
  switch (order) {
    case 'place':
      return shown;
    case 'hardest':
      return shown.toSorted(ascending(({ facility }) => facility));
    case 'easiest':
      return shown.toSorted(ascending(({ facility }) => (facility === null ? null : -facility)));
    case 'weakest':
      return shown.toSorted(ascending(({ discrimination }) => discrimination));
  }
}

function ascending(figureOf: (item: ReportItem) => number | null) {
  return (one: ReportItem, other: ReportItem) => {
    const [first, second] = [figureOf(one), figureOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return first - second;
  };
}
