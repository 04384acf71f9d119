import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { badgesQuery } from '#web/features/notifications/notification-queries.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { TabList, tabId } from '#web/ui/layout/tab-list.tsx';
import { StatStrip, StatStripSkeleton } from '#web/ui/lists/stat-strip.tsx';
import { CreditRequests } from './credits/credit-requests.tsx';
import { NameRequests } from './names/name-requests.tsx';
import { PendingStudents } from './pending-students.tsx';
import { registrationCountsQuery } from './registration-queries.ts';
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
    registrations: t`When you accept a request, the student is enrolled immediately and gets an email with a link to set a password.`,
    names: t`Accepting changes the student’s name. Documents already issued keep the old name.`,
    credits: t`Approved credits count immediately, including for students who already have a grade.`,
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
          { value: 'credits', label: t`Credit requests`, count: badges?.pendingCreditRequests ?? undefined },
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

function RegistrationCounts() {
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
              caption: t`not yet accepted`,
              icon: <IconClock className={styles.pending} size={16} aria-hidden />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
