import { plural, t } from '@lingui/core/macro';
import type { GradeBookSummary } from '#shared/contract/record.ts';
import type { Metric } from '#web/features/metrics/metrics-strip.tsx';
import { formatLongDuration } from '#web/lib/format-duration.ts';
import { formatNumber } from '#web/lib/format-number.ts';
import { formatPercentage } from '#web/lib/format-score.ts';

/** The figures of the grade book; neither filters nor sorting change them. */
export function describeFigures(summary: GradeBookSummary): Metric[] {
  return [completed(summary), average(summary), best(summary), timeSpent(summary)];
}

function completed({ completed: count, missed }: GradeBookSummary): Metric {
  return {
    key: 'completed',
    label: t`Completed`,
    value: formatNumber(count),
    caption: plural(missed, {
      0: 'quizzes, none missed',
      one: 'quizzes, # missed',
      other: 'quizzes, # missed',
    }),
    explanation: t`Quizzes with a grade. Of several attempts at a quiz the best one counts. A quiz that closed without an attempt is missed.`,
  };
}

function average({ average: mean, counted, waiting }: GradeBookSummary): Metric {
  return {
    key: 'average',
    label: t`Average`,
    value: mean === null ? '–' : formatPercentage(mean),
    caption:
      waiting === 0
        ? plural(counted, { one: 'over # quiz', other: 'over # quizzes' })
        : t`${plural(counted, { one: 'over # quiz', other: 'over # quizzes' })}, ${plural(waiting, {
            one: '# not final yet',
            other: '# not final yet',
          })}`,
    explanation: t`The mean percentage over the best final grade of each quiz. A provisional grade is not in it yet.`,
  };
}

function best({ best: highest }: GradeBookSummary): Metric {
  return {
    key: 'best',
    label: t({ message: 'Best', context: 'score' }),
    value: highest === null ? '–' : formatPercentage(highest.percentage),
    caption: highest === null ? t`No final grade yet` : highest.quiz.title,
    explanation: t`The highest final percentage, and the quiz it was reached in.`,
  };
}

function timeSpent({ timeSpent: seconds, attempts }: GradeBookSummary): Metric {
  return {
    key: 'time',
    label: t`Time spent`,
    value: formatLongDuration(seconds),
    caption: plural(attempts, { one: 'in # attempt handed in', other: 'in # attempts handed in' }),
    explanation: t`From the start to the hand-in of every attempt, retakes included. An attempt that still runs is not in it.`,
  };
}
