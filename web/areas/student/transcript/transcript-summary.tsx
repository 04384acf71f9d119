import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Transcript } from '#shared/contract/documents.ts';
import { formatDecimals, formatNumber } from '#web/lib/format-number.ts';
import { StatStrip } from '#web/ui/stat-strip.tsx';

export function TranscriptSummary({ summary }: { summary: Transcript['summary'] }) {
  const { t, i18n } = useLingui();
  const { gpa, credits, courses, semesters, provisional } = summary;
  const number = (value: number) => formatNumber(value, i18n.locale);
  const uncounted =
    provisional > 0
      ? plural(provisional, { one: '# more is provisional', other: '# more are provisional' })
      : '';
  return (
    <StatStrip
      label={t`Summary`}
      items={[
        {
          key: 'gpa',
          label: t`Cumulative GPA`,
          value: gpa === null ? '–' : formatDecimals(gpa, 2, i18n.locale),
        },
        { key: 'credits', label: t`Total credits`, value: number(credits) },
        { key: 'courses', label: t`Courses`, value: number(courses), caption: uncounted },
        { key: 'semesters', label: t`Semesters`, value: number(semesters) },
      ]}
    />
  );
}
