import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { frequencyName } from './backup-words.ts';
import styles from './backups.module.css';
import { scheduleQuery } from './backups.ts';

/** When the next one comes by itself; nothing until that is known, because the list below says more. */
export function ScheduleLine() {
  const preferences = useDatePreferences();
  const { data } = useQuery(scheduleQuery);
  if (!data) return null;
  const frequency = frequencyName(data.frequency);
  const next = formatDateTime(data.nextAt, preferences);
  const kept = plural(data.kept, { one: 'the newest one is kept', other: 'the newest # are kept' });
  return (
    <p className={styles.schedule}>
      <Trans>
        {frequency}, next on <time dateTime={data.nextAt}>{next}</time>; of the scheduled ones {kept}.
      </Trans>
    </p>
  );
}
