import { Trans, useLingui } from '@lingui/react/macro';
import type { SystemStatus } from '#shared/contract/platform/status.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatNumber } from '#web/lib/format/format-number.ts';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';

export function SystemFacts({ status }: { status: SystemStatus }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const count = (value: number) => formatNumber(value, preferences.language);
  const { users, database } = status;
  const [present, most] = [count(users.count), count(users.most)];
  const items = [
    { key: 'version', label: t`Version`, value: status.version },
    { key: 'since', label: t`Running since`, value: formatDateTime(status.startedAt, preferences) },
    { key: 'processes', label: t`Processes`, value: count(status.processes) },
    { key: 'users', label: t`Users`, value: t`${present} (limit ${most})` },
    { key: 'database', label: t`Database version`, value: database.version },
  ];
  return (
    <section aria-labelledby="system">
      <SectionTitle id="system">
        <Trans>System</Trans>
      </SectionTitle>
      <DataList items={items} />
    </section>
  );
}
