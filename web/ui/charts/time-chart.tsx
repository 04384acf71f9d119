import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import './time-chart.css';
import { BarChart, LineChart } from '@mantine/charts';

type Series = { name: string; label: string; color: string };

export type TimeChartProps = {
  /** Describes the chart in one sentence. */
  label: string;
  /** A label on the axis and a value for each series; null leaves a gap. */
  points: readonly Record<string, string | number | null>[];
  series: readonly Series[];
  kind: 'bars' | 'line';
  formatValue: (value: number) => string;
  /** The maximum of the axis; by default that of the values. */
  most?: number;
};

const height = 220;

/**
 * Values over time; the tooltips' figures are also in a table. A default export, because it is loaded lazily.
 */
export default function TimeChart({ label, points, series, kind, formatValue, most }: TimeChartProps) {
  const shared = {
    'aria-hidden': true,
    h: height,
    data: points.map((point) => ({ ...point })),
    dataKey: 'name',
    series: series.map((each) => ({ ...each })),
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const },
    gridAxis: 'x' as const,
    gridColor: 'var(--line)',
    textColor: 'var(--ink3)',
    strokeDasharray: '0',
    tickLine: 'none' as const,
    valueFormatter: formatValue,
    tooltipAnimationDuration: 0,
    xAxisProps: { minTickGap: 16 },
    yAxisProps: {
      allowDecimals: false,
      width: 52,
      tickFormatter: (value: number) => formatValue(value),
      ...(most === undefined ? {} : { domain: [0, most] as [number, number] }),
    },
  };
  return (
    <div className="ui-time-chart" role="img" aria-label={label}>
      {kind === 'bars' ? (
        <BarChart
          {...shared}
          barProps={{ radius: [2, 2, 0, 0], isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      ) : (
        <LineChart
          {...shared}
          connectNulls={false}
          curveType="linear"
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      )}
    </div>
  );
}
