import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/ui/loaded.tsx';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { StatStripSkeleton } from '#web/ui/stat-strip-skeleton.tsx';
import styles from './registration-requests.module.css';
import { registrationCountsQuery } from './registrations.ts';

export function RegistrationCounts() {
  const { t } = useLingui();
  return (
    <Loaded
      query={useQuery(registrationCountsQuery)}
      loading={t`Loading metrics...`}
      skeleton={<StatStripSkeleton count={2} />}
      failed={t`Failed to load metrics data`}
    >
      {({ acceptedStudents, pendingStudents }) => (
        <StatStrip
          label={t`Registrations`}
          items={[
            {
              key: 'accepted',
              label: t`Accepted`,
              value: String(acceptedStudents),
              caption: t`students enrolled`,
              icon: <IconCircleCheck className={styles.accepted} size={16} aria-hidden />,
            },
            {
              key: 'pending',
              label: t`Pending`,
              value: String(pendingStudents),
              caption: t`waiting to be accepted`,
              icon: <IconClock className={styles.pending} size={16} aria-hidden />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
