import { t } from '@lingui/core/macro';
import { type DatePreferences, formatDateTime } from '#web/lib/format-date.ts';

interface Named {
  quiz: { title: string };
  at: string;
}

/** What a pointer finds at a result: "Hypothesis Testing, 15 Nov 2026, 09:57". */
export function pointName({ quiz: { title }, at }: Named, preferences: DatePreferences): string {
  const when = formatDateTime(at, preferences);
  return t`${title}, ${when}`;
}
