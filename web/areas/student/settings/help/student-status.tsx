import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Maintenance } from '#shared/contract/system.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { maintenanceQuery } from '#web/lib/maintenance-query.ts';
import { DataList } from '#web/ui/data-list.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

/** What a student needs to know of how the system is doing. */
export function StudentStatus() {
  const { t } = useLingui();
  return (
    <Loaded
      query={useQuery({ ...maintenanceQuery, staleTime: 0 })}
      loading={t`Loading the status`}
      skeleton={<SkeletonRows count={1} />}
      failed={t`The server does not answer. What you have answered in a quiz is kept on your device.`}
    >
      {(maintenance) => <Status maintenance={maintenance} />}
    </Loaded>
  );
}

function Status({ maintenance }: { maintenance: Maintenance }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { startsAt, endsAt, isClosed } = maintenance;
  const starts = startsAt === null ? null : formatDateTime(startsAt, preferences);
  const ends = endsAt === null ? null : formatDateTime(endsAt, preferences);
  const isPlanned = maintenance.mode === 'scheduled' && !isClosed && starts !== null;
  const planned = ends === null ? t`From ${starts ?? ''}` : t`From ${starts ?? ''} to ${ends}`;
  return (
    <DataList
      items={[
        { key: 'server', label: t`Server`, value: t`It answers.` },
        {
          key: 'maintenance',
          label: t`Maintenance`,
          value: isClosed ? t`Closed for students now` : isPlanned ? planned : t`None planned`,
        },
      ]}
    />
  );
}
