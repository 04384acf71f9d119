import { useLingui } from '@lingui/react/macro';
import type { Progress } from '#shared/contract/record.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { Plot } from './plot.tsx';
import { plotTimes } from './plot-times.ts';
import { pointName } from './point-name.ts';

const highest = 4;

export function CgpaPlot({ progress }: { progress: Progress }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const known = progress.points.flatMap(({ at, quiz, cgpaAfter }) =>
    cgpaAfter === null ? [] : [{ at, quiz, cgpa: cgpaAfter }],
  );
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return null;
  const decimals = (value: number) => formatDecimals(value, 2);
  const [from, to] = [decimals(first.cgpa), decimals(last.cgpa)];
  return (
    <Plot
      title={t`CGPA`}
      sentence={
        first.cgpa === last.cgpa
          ? t`The CGPA is ${to}, as it was after the first result of this time.`
          : t`The CGPA went from ${from} to ${to}.`
      }
      plot={{
        points: known.map(({ at, quiz, cgpa }) => ({
          at: Date.parse(at),
          name: pointName({ at, quiz }, preferences),
          values: [cgpa],
        })),
        series: [{ label: t`CGPA`, color: 'var(--brand-line)' }],
        ...plotTimes(progress),
        most: highest,
        formatTime: (at) => formatDate(new Date(at), preferences),
        formatValue: decimals,
      }}
    />
  );
}
