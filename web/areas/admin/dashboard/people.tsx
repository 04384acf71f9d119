import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { paths } from '#web/lib/address/paths.ts';
import { defineList, onlySet, useLocalListState } from '#web/lib/lists/list-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { TabList, tabId } from '#web/ui/layout/tab-list.tsx';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { accountSummaryQuery, accountsQuery } from '../people/accounts.ts';
import { PersonDrawer } from '../people/drawer/person-drawer.tsx';
import type { PersonCommand } from '../people/person-command.ts';
import { usePersonCommands } from '../people/use-person-commands.tsx';
import styles from './dashboard.module.css';
import { type PeopleTab, PeopleTable } from './people-table.tsx';

/** Students and teachers, each in a tab with their number. */
export function People() {
  const { t } = useLingui();
  const titleId = useId();
  const panelId = useId();
  const section = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<PeopleTab>('STUDENT');
  const roles = useQuery(accountSummaryQuery).data?.roles;
  const [viewedId, setViewedId] = useState<number | null>(null);
  const commands = usePersonCommands({
    onView: setViewedId,
    onGone: () => {
      setViewedId(null);
      section.current?.focus();
    },
  });
  return (
    <section ref={section} className={styles.section} tabIndex={-1} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Link className="text-link" to={paths.admin.allUsers}>
            <Trans>See all users</Trans>
          </Link>
        }
      >
        <Trans>All Users</Trans>
      </SectionTitle>
      <TabList
        label={t`Which users`}
        panelId={panelId}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'STUDENT', label: t`Students`, count: roles?.STUDENT },
          { value: 'TEACHER', label: t`Teachers`, count: roles?.TEACHER },
        ]}
      />
      <div className={styles.panel} role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        {/* The key resets search and page when the tab changes. */}
        <PeoplePanel key={tab} tab={tab} onCommand={commands.onCommand} />
      </div>
      <PersonDrawer accountId={viewedId} onClose={() => setViewedId(null)} onCommand={commands.onCommand} />
      {commands.dialogs}
    </section>
  );
}

const orders = {
  name: { sort: 'name', order: 'asc' },
  newest: { sort: 'dateCreated', order: 'desc' },
  seen: { sort: 'lastSeenAt', order: 'desc' },
  cgpa: { sort: 'currentCgpa', order: 'desc' },
} as const;
const peopleList = defineList({ sorts: ['name', 'newest', 'seen', 'cgpa'] });

/** The full list is one link away. */
const most = 10;

interface PeoplePanelProps {
  tab: PeopleTab;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

function PeoplePanel({ tab, onCommand }: PeoplePanelProps) {
  const { t } = useLingui();
  const list = useLocalListState(peopleList);
  const { search, sort, page } = list.state;
  const max = Math.min(usePageSize(), most);
  const filter = { role: tab, ...orders[sort], ...onlySet({}, { search }) };
  const people = useQuery(accountsQuery(filter, { max, offset: (page - 1) * max }));
  return (
    <>
      <ListControls
        list={list}
        search={{
          label: tab === 'STUDENT' ? t`Search students` : t`Search teachers`,
          placeholder: t`Name or email address`,
        }}
      >
        <ListSelect
          list={list}
          name="sort"
          label={t`Sort by`}
          options={[
            { value: 'name', label: t`Name` },
            { value: 'newest', label: t`Newest first` },
            { value: 'seen', label: t`Last seen` },
            ...(tab === 'STUDENT' ? [{ value: 'cgpa', label: t`Highest CGPA` }] : []),
          ]}
        />
      </ListControls>
      <ListPage
        list={list}
        query={people}
        max={max}
        texts={{
          loading: t`Loading users…`,
          failed: t`We couldn’t load the users.`,
          pages: t`Pages of users`,
        }}
        skeleton={<SkeletonRows count={5} height={56} />}
        empty={<NoPeople tab={tab} isSearching={search !== ''} />}
      >
        {(items, { isOld }) => <PeopleTable tab={tab} people={items} isOld={isOld} onCommand={onCommand} />}
      </ListPage>
    </>
  );
}

function NoPeople({ tab, isSearching }: { tab: PeopleTab; isSearching: boolean }) {
  const { t } = useLingui();
  if (isSearching) {
    return <EmptyState title={t`No users found`} text={t`Try part of the name or email address.`} />;
  }
  return <EmptyState title={tab === 'STUDENT' ? t`No students yet` : t`No teachers yet`} />;
}
