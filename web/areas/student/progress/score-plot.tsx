import { plural, t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BankCategory } from '#shared/contract/question-banks.ts';
import type { Progress, ProgressPoint } from '#shared/contract/record.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { formatPercent } from '#web/lib/format-number.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Plot } from './plot.tsx';
import { plotTimes } from './plot-times.ts';
import { pointName } from './point-name.ts';
import { subjectName } from './subject-name.ts';

const colors = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)', 'var(--series-4)'];

type View = 'together' | 'subjects';

/** Scores by their dates with the average so far, or the average of each subject so far. */
export function ScorePlot({ progress }: { progress: Progress }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const [view, setView] = useState<View>('together');
  const { points } = progress;
  const subjects = progress.subjects.flatMap(({ subject }) =>
    subject !== null && points.some((point) => point.subject === subject) ? [subject] : [],
  );
  const isSplit = view === 'subjects' && subjects.length > 1;
  const lines = isSplit ? subjectLines(subjects) : togetherLines();
  return (
    <Plot
      title={isSplit ? t`Averages by subject` : t`Scores`}
      sentence={isSplit ? subjectsSentence(subjects) : togetherSentence(points)}
      actions={
        subjects.length > 1 && (
          <Segmented
            label={t`Which lines`}
            value={view}
            onChange={setView}
            options={[
              { value: 'together', label: t`All together` },
              { value: 'subjects', label: t`By subject` },
            ]}
          />
        )
      }
      plot={{
        points: points.map((point) => ({
          at: Date.parse(point.at),
          name: pointName(point, preferences),
          values: lines.map(({ read }) => read(point)),
        })),
        series: lines.map(({ label, color }) => ({ label, color })),
        ...plotTimes(progress),
        most: 100,
        formatTime: (at) => formatDate(new Date(at), preferences),
        formatValue: (value) => formatPercent(value),
      }}
    />
  );
}

interface Line {
  label: string;
  color: string;
  read: (point: ProgressPoint) => number | null;
}

function togetherLines(): Line[] {
  return [
    { label: translate`Score`, color: 'var(--brand-line)', read: ({ percentage }) => percentage },
    { label: translate`Average`, color: 'var(--ink2)', read: ({ averageAfter }) => averageAfter },
  ];
}

function subjectLines(subjects: readonly BankCategory[]): Line[] {
  return subjects.slice(0, colors.length).map((subject, index) => ({
    label: subjectName(subject),
    color: colors[index] ?? 'var(--ink2)',
    read: (point) => (point.subject === subject ? point.subjectAverageAfter : null),
  }));
}

function togetherSentence(points: readonly ProgressPoint[]): string {
  const count = points.length;
  const average = formatPercentage(points.at(-1)?.averageAfter ?? 0);
  const highest = formatPercentage(Math.max(...points.map(({ percentage }) => percentage)));
  return plural(count, {
    one: `# result, ${highest}. The average over the best of each quiz is ${average} after it.`,
    other: `# results, the highest ${highest}. The average over the best of each quiz is ${average} after the last.`,
  });
}

function subjectsSentence(subjects: readonly BankCategory[]): string {
  const left = subjects.length - colors.length;
  return left > 0
    ? plural(left, {
        one: 'The average over the best of each quiz so far. # more subject stands in the table.',
        other: 'The average over the best of each quiz so far. # more subjects stand in the table.',
      })
    : translate`The average over the best of each quiz so far.`;
}
