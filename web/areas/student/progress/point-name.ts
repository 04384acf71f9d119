import { t } from '@lingui/core/macro';
import { type DatePreferences, formatDateTime } from '#web/lib/format/format-date.ts';

interface Named {
  quiz: { title: string };
  at: string;
}

/** The tooltip of a result: "Hypothesis Testing, 15 Nov 2026, 09:57". */
export function pointName({ quiz: { title }, at }: Named, preferences: DatePreferences): string {
  const when = formatDateTime(at, preferences);
  return t`${title}, ${when}`;
}
