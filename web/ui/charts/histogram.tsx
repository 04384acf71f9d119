import '@mantine/charts/styles.layer.css';
import './histogram.css';
import { BarChart } from '@mantine/charts';

interface Bin {
  from: number;
  to: number;
  count: number;
}

interface Mark {
  at: number;
  label: string;
  isDashed?: boolean;
}

interface HistogramProps {
  /** Describes the chart in one sentence. */
  label: string;
  bins: readonly Bin[];
  formatEdge: (value: number) => string;
  axisLabel: string;
  /** Named lines across the bars. */
  marks?: readonly Mark[];
}

const rowHeight = 16;
const noMarks: readonly Mark[] = [];

/**
 * How many values fall into each bin, with the count on every bar. A default export, because it is loaded lazily.
 */
export default function Histogram(props: HistogramProps) {
  const { label, formatEdge, axisLabel, marks = noMarks } = props;
  const bins = withNeighbour(props.bins);
  const first = bins[0];
  const last = bins.at(-1);
  if (!first || !last) return null;
  const edges = [...bins.map(({ from }) => from), last.to];
  const middle = (first.from + last.to) / 2;
  return (
    <div className="ui-histogram" role="img" aria-label={label}>
      <BarChart
        aria-hidden="true"
        h={280}
        data={bins.map(({ from, to, count }) => ({ at: (from + to) / 2, count }))}
        dataKey="at"
        series={[{ name: 'count', color: 'var(--brand-line)' }]}
        accessibilityLayer={false}
        withTooltip={false}
        withBarValueLabel
        valueFormatter={(count) => (count === 0 ? '' : String(count))}
        barProps={{ radius: [3, 3, 0, 0] }}
        barChartProps={{
          barCategoryGap: 2,
          margin: { top: 12 + rowHeight * (marks.length + 1), right: 12, bottom: 24, left: -16 },
        }}
        gridAxis="x"
        gridColor="var(--line)"
        textColor="var(--ink3)"
        strokeDasharray="0"
        tickLine="none"
        xAxisLabel={axisLabel}
        xAxisProps={{
          type: 'number',
          domain: [first.from, last.to],
          ticks: edges,
          tickFormatter: formatEdge,
          minTickGap: 8,
        }}
        yAxisProps={{ allowDecimals: false, tickFormatter: String, width: 48 }}
        referenceLines={marks.map(({ at, label: text, isDashed = false }, row) => ({
          x: at,
          color: 'var(--ink)',
          strokeWidth: isDashed ? 1 : 2,
          ...(isDashed ? { strokeDasharray: '4 3' } : {}),
          label: {
            value: text,
            position: 'top',
            // Each label on its own line above the highest bar's count and away from the nearer edge, so that labels
            // are not cut off and cover nothing.
            textAnchor: at > middle ? 'end' : 'start',
            dy: -rowHeight * (row + 1),
            className: 'ui-histogram-mark',
          },
        }))}
      />
    </div>
  );
}

// A bar's width is the distance to the next bar: a single bar would not be drawn.
function withNeighbour(bins: readonly Bin[]): readonly Bin[] {
  const [only] = bins;
  if (!only || bins.length > 1) return bins;
  return [only, { from: only.to, to: 2 * only.to - only.from, count: 0 }];
}
