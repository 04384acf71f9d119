import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabList, tabId } from '#web/ui/tab-list.tsx';
import { NameRequests } from './names/name-requests.tsx';
import { PendingStudents } from './pending-students.tsx';
import { RegistrationCounts } from './registration-counts.tsx';
import styles from './registration-requests.module.css';

type RequestTab = 'registrations' | 'names';

export default function RegistrationRequestsPage() {
  const { t } = useLingui();
  const panelId = useId();
  const [search, setSearch] = useSearchParams();
  const tab: RequestTab = search.get('tab') === 'names' ? 'names' : 'registrations';
  const badges = useQuery(badgesQuery).data;
  return (
    <>
      <PageHeader
        title={t`Registration Requests`}
        subtitle={
          tab === 'names'
            ? t`Accepting changes the student's name. Documents already issued keep the old name.`
            : t`Accepting enrols the student now and emails them a link to choose a password.`
        }
      />
      <TabList
        label={t`Which requests`}
        panelId={panelId}
        value={tab}
        onChange={(chosen) => setSearch(chosen === 'names' ? { tab: chosen } : {}, { replace: true })}
        tabs={[
          {
            value: 'registrations',
            label: t`Registrations`,
            count: badges?.pendingRegistrations ?? undefined,
          },
          { value: 'names', label: t`Name corrections`, count: badges?.pendingNameCorrections ?? undefined },
        ]}
      />
      <div className={styles.tabPanel} role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        {tab === 'names' ? (
          <NameRequests />
        ) : (
          <>
            <div className={styles.counts}>
              <RegistrationCounts />
            </div>
            <PendingStudents />
          </>
        )}
      </div>
    </>
  );
}
