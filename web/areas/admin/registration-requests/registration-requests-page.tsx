import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabList, tabId } from '#web/ui/tab-list.tsx';
import { CreditRequests } from './credits/credit-requests.tsx';
import { NameRequests } from './names/name-requests.tsx';
import { PendingStudents } from './pending-students.tsx';
import { RegistrationCounts } from './registration-counts.tsx';
import styles from './registration-requests.module.css';

const tabs = ['registrations', 'names', 'credits'] as const;
type RequestTab = (typeof tabs)[number];

export default function RegistrationRequestsPage() {
  const { t } = useLingui();
  const panelId = useId();
  const [search, setSearch] = useSearchParams();
  const tab: RequestTab = tabs.find((name) => name === search.get('tab')) ?? 'registrations';
  const badges = useQuery(badgesQuery).data;
  const subtitles = {
    registrations: t`Accepting enrols the student now and emails them a link to choose a password.`,
    names: t`Accepting changes the student's name. Documents already issued keep the old name.`,
    credits: t`Approved credits count at once, also for students who already have a grade.`,
  };
  return (
    <>
      <PageHeader title={t`Registration Requests`} subtitle={subtitles[tab]} />
      <TabList
        label={t`Which requests`}
        panelId={panelId}
        value={tab}
        onChange={(chosen) => setSearch(chosen === 'registrations' ? {} : { tab: chosen }, { replace: true })}
        tabs={[
          {
            value: 'registrations',
            label: t`Registrations`,
            count: badges?.pendingRegistrations ?? undefined,
          },
          { value: 'names', label: t`Name corrections`, count: badges?.pendingNameCorrections ?? undefined },
          { value: 'credits', label: t`Credits`, count: badges?.pendingCreditRequests ?? undefined },
        ]}
      />
      <div className={styles.tabPanel} role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        {tab === 'names' && <NameRequests />}
        {tab === 'credits' && <CreditRequests />}
        {tab === 'registrations' && (
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
