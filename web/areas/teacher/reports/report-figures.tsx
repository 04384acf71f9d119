import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuizReport } from '#shared/contract/reports.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { enoughAttempts, reliabilityWords } from './item-words.ts';
import { wholePercent } from './share-words.ts';

export function ReportFigures({ report }: { report: QuizReport }) {
  const { i18n } = useLingui();
  const { attempts, students, scores, quiz, provisional, reliability } = report;
  const final = attempts - provisional;
  const pass = quiz.passingMark === null ? null : i18n.number(quiz.passingMark);
  const spread = scores?.standardDeviation == null ? null : formatDecimals(scores.standardDeviation, 2);
  const lowest = scores ? formatPercentage(scores.lowest) : '';
  const highest = scores ? formatPercentage(scores.highest) : '';
  return (
    <StatStrip
      label={t`Figures of this quiz`}
      items={[
        {
          key: 'attempts',
          label: t`Attempts`,
          value: i18n.number(attempts),
          caption: plural(students, { one: 'by # student', other: 'by # students' }),
        },
        {
          key: 'mean',
          label: t`Mean`,
          value: scores ? formatPercentage(scores.mean) : '–',
          caption: spread === null ? t`of all scores` : t`standard deviation ${spread}`,
        },
        {
          key: 'median',
          label: t`Median`,
          value: scores ? formatPercentage(scores.median) : '–',
          caption: scores ? t`from ${lowest} to ${highest}` : t`the score in the middle`,
        },
        {
          key: 'passed',
          label: t`Passed`,
          value: typeof scores?.passRate === 'number' ? wholePercent(scores.passRate) : '–',
          caption:
            pass === null
              ? t`no passing mark`
              : plural(final, {
                  one: `of # final grade, at ${pass}%`,
                  other: `of # final grades, at ${pass}%`,
                }),
        },
        {
          key: 'reliability',
          label: t`Reliability`,
          value: reliability.alpha === null ? '–' : formatDecimals(reliability.alpha, 2),
          caption: reliabilityCaption(reliability),
        },
      ]}
    />
  );
}

function reliabilityCaption({ alpha, items, attempts }: QuizReport['reliability']): string {
  if (alpha === null) return t`cannot be told yet`;
  if (attempts < enoughAttempts) return t`Cronbach's alpha, of too few attempts to judge`;
  const words = reliabilityWords(alpha);
  return plural(items, {
    one: `Cronbach's alpha over # question, ${words}`,
    other: `Cronbach's alpha over # questions, ${words}`,
  });
}
