import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Progress, ProgressPoint, ProgressRange } from '#shared/contract/results/record.ts';
import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { formatDecimals, formatPercent } from '#web/lib/format/format-number.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { ChartTable } from '#web/ui/charts/chart-table.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { Plot } from './plot.tsx';
import { plotTimes } from './plot-times.ts';
import { pointName } from './point-name.ts';
import styles from './progress.module.css';
import { subjectName } from './subject-name.ts';

interface Props {
  progress: Progress;
  range: ProgressRange;
  /** The data is of the previous range while the new one loads. */
  isOld: boolean;
  onRange: (range: ProgressRange) => void;
}

/** Final results over time, with the averages after each. */
export function OverTime({ progress, range, isOld, onRange }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const { semester, results, points } = progress;
  const drawn = points.length;
  const options: { value: ProgressRange; label: string }[] = [
    { value: '30days', label: t`30 days` },
    ...(semester ? [{ value: 'semester' as const, label: t`${semester.name} ${semester.year}` }] : []),
    { value: 'all', label: t`All time` },
  ];
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={<Segmented label={t`Time range`} value={range} onChange={onRange} options={options} />}
      >
        <Trans>Over time</Trans>
      </SectionTitle>
      <Stack gap={12} className="fades-while-busy" aria-busy={isOld}>
        {results === 0 ? (
          <Text className={styles.sentence} size="small" tone="ink2" role="status">
            <Trans>No final results in this period.</Trans>
          </Text>
        ) : (
          <>
            {drawn < results && (
              <Text className={styles.sentence} size="small" tone="ink2">
                {plural(results, {
                  one: 'The latest of # result.',
                  other: `The latest ${drawn} of # results.`,
                })}
              </Text>
            )}
            <div className={styles.plots}>
              <ScorePlot progress={progress} />
              <CgpaPlot progress={progress} />
            </div>
            <ResultsTable points={points} />
          </>
        )}
      </Stack>
    </section>
  );
}

const highest = 4;

function CgpaPlot({ progress }: { progress: Progress }) {
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
          ? t`The CGPA is ${to}, unchanged since the first result in this period.`
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

/** The data of both plots as a table. */
function ResultsTable({ points }: { points: readonly ProgressPoint[] }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  return (
    <ChartTable
      of={t`Results over time`}
      heads={[t`Quiz`, t`Submitted`, t`Subject`, t`Score`, t`Average afterwards`, t`CGPA afterwards`]}
      rows={points
        .toReversed()
        .map(({ attempt, quiz, at, subject, percentage, averageAfter, cgpaAfter }) => ({
          key: attempt.id,
          name: quiz.title,
          values: [
            formatDate(at, preferences),
            subjectName(subject),
            formatPercentage(percentage),
            formatPercentage(averageAfter),
            cgpaAfter === null ? '–' : formatDecimals(cgpaAfter, 2),
          ],
        }))}
    />
  );
}

const colors = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)', 'var(--series-4)'];

type View = 'together' | 'subjects';

/** Scores by date with the running average, or the running average of each subject. */
function ScorePlot({ progress }: { progress: Progress }) {
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
            label={t`Lines to show`}
            value={view}
            onChange={setView}
            options={[
              { value: 'together', label: t`All subjects` },
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
    one: `# result, ${highest}. The average across best attempts is ${average}.`,
    other: `# results, highest ${highest}. The average across best attempts is ${average}.`,
  });
}

function subjectsSentence(subjects: readonly BankCategory[]): string {
  const left = subjects.length - colors.length;
  return left > 0
    ? plural(left, {
        one: 'The average across best attempts so far. # more subject is in the table.',
        other: 'The average across best attempts so far. # more subjects are in the table.',
      })
    : translate`The average across best attempts so far.`;
}
