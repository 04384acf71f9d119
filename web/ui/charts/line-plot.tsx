import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import './line-plot.css';
import { LineChart } from '@mantine/charts';
import { placeLabels } from './place-labels.ts';

type PlotSeries = { label: string; color: string };

/** A time in milliseconds and a value for each series; null for none. */
type PlotPoint = { at: number; name: string; values: readonly (number | null)[] };

export type LinePlotProps = {
  /** Describes the chart in one sentence. */
  label: string;
  points: readonly PlotPoint[];
  series: readonly PlotSeries[];
  /** Labels of the axes. */
  from: number;
  to: number;
  most: number;
  formatTime: (at: number) => string;
  formatValue: (value: number) => string;
};

const height = 240;
const axisHeight = 30;
const top = 10;
const tickCount = 3;

/** Lines over time, each labelled at its end. A default export, because it is loaded lazily. */
export default function LinePlot(props: LinePlotProps) {
  const { label, points, series, from, to, most, formatTime, formatValue } = props;
  const ends = series.map(
    (_, index) => points.findLast(({ values }) => values[index] != null)?.values[index],
  );
  return (
    <div className="ui-line-plot" role="img" aria-label={label}>
      <LineChart
        aria-hidden="true"
        h={height}
        data={points.map(({ at, name, values }) => ({
          at,
          name,
          ...Object.fromEntries(values.map((value, index) => [`s${index}`, value])),
        }))}
        dataKey="at"
        series={series.map((each, index) => ({ name: `s${index}`, ...each }))}
        connectNulls
        curveType="linear"
        dotProps={{ r: points.length > 60 ? 0 : 3 }}
        gridAxis="x"
        gridColor="var(--line)"
        textColor="var(--ink3)"
        strokeDasharray="0"
        tickLine="none"
        valueFormatter={formatValue}
        tooltipAnimationDuration={0}
        tooltipProps={{
          labelFormatter: (_, [point]) => (point ? String(point.payload?.name ?? '') : ''),
        }}
        xAxisProps={{
          type: 'number',
          scale: 'time',
          height: axisHeight,
          domain: [from, to],
          ticks: Array.from({ length: tickCount }, (_, at) => from + ((to - from) * at) / (tickCount - 1)),
          tickFormatter: (at: number) => formatTime(at),
          minTickGap: 12,
        }}
        yAxisProps={{ domain: [0, most], width: 48, tickFormatter: (value: number) => formatValue(value) }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false, margin: { top, right: 8, bottom: 0, left: 0 } }}
      />
      <div className="ui-line-plot-labels" aria-hidden="true">
        {placeLabels(ends, { most, top, height: height - top - axisHeight }).map(({ index, y }) => (
          <span key={index} className="ui-line-plot-label" style={{ top: y }}>
            <span className="ui-line-plot-mark" style={{ background: series[index]?.color }} />
            {series[index]?.label}
          </span>
        ))}
      </div>
    </div>
  );
}
