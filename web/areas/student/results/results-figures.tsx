import { useLingui } from '@lingui/react/macro';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { attemptRuleText } from '#web/features/quizzes/quiz-words.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { type AttemptResult, bestOf } from './attempt-result.ts';

interface Props {
  quiz: Quiz;
  /** Newest first. */
  results: AttemptResult[];
}

export function ResultsFigures({ quiz, results }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { isReadOnly } = useViewedStudent();
  const best = bestOf(results);
  const latest = results[0];
  if (!latest) return null;
  const bestNumber = best?.attempt.attemptNumber ?? 0;
  const { completedAt } = latest.attempt;
  return (
    <StatStrip
      label={t`Results`}
      items={[
        {
          key: 'attempts',
          label: t`Attempts`,
          value: String(results.length),
          caption: attemptRuleText(quiz, { isReadOnly }),
        },
        {
          key: 'best',
          label: t`Best`,
          value: best ? formatPercentage(best.percentage) : '–',
          caption: best ? t`Attempt ${bestNumber}, grade ${best.letter}` : t`Marks not released yet`,
        },
        {
          key: 'latest',
          label: t`Latest`,
          value: latest.percentage === null ? '–' : formatPercentage(latest.percentage),
          caption: completedAt === null ? '' : formatDateTime(completedAt, preferences),
        },
      ]}
    />
  );
}
