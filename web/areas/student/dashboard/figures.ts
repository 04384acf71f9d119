import { plural, t } from '@lingui/core/macro';
import type { StudentMetrics } from '#shared/contract/dashboard.ts';
import type { Metric } from '#web/features/metrics/metrics-strip.tsx';
import { formatPercent } from '#web/lib/format-number.ts';

type Explanations = Record<'completed' | 'available' | 'average', string>;

/** As the student reads them. */
export function describeOwnFigures(metrics: StudentMetrics): Metric[] {
  return describe(metrics, {
    completed: t`Quizzes you have handed in and got a grade for. Of several attempts the best one counts.`,
    available: t`Open quizzes of your programme that you have not attempted yet.`,
    average: t`The mean percentage over all of your grades, rounded.`,
  });
}

/** As somebody reads them who looks at the student's record. */
export function describeViewedFigures(metrics: StudentMetrics): Metric[] {
  return describe(metrics, {
    completed: t`Quizzes this student has handed in and got a grade for. Of several attempts the best one counts.`,
    available: t`Open quizzes of the student's programme that they have not attempted yet.`,
    average: t`The mean percentage over all grades of this student, rounded.`,
  });
}

function describe(
  { completed, available, averageScore, grades }: StudentMetrics,
  why: Explanations,
): Metric[] {
  return [
    {
      key: 'completed',
      label: t({ message: 'Completed', context: 'quizzes' }),
      value: String(completed),
      caption: plural(completed, { one: 'quiz with a grade', other: 'quizzes with a grade' }),
      explanation: why.completed,
    },
    {
      key: 'available',
      label: t`Available`,
      value: String(available),
      caption: t`not attempted yet`,
      explanation: why.available,
    },
    {
      key: 'average',
      label: t`Avg Score`,
      value: averageScore === null ? '–' : formatPercent(averageScore),
      caption: plural(grades, { one: 'over # grade', other: 'over # grades' }),
      explanation: why.average,
    },
  ];
}
