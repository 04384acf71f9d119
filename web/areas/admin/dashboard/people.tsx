import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { TabList, tabId } from '#web/ui/tab-list.tsx';
import { accountSummaryQuery } from '../people/accounts.ts';
import { PersonDrawer } from '../people/person-drawer.tsx';
import { usePersonCommands } from '../people/use-person-commands.tsx';
import styles from './dashboard.module.css';
import { PeoplePanel } from './people-panel.tsx';

export type PeopleTab = 'STUDENT' | 'TEACHER';

/** All users: students and teachers, each behind a tab with their number. */
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
            <Trans>Open the full list</Trans>
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
        {/* Whoever goes to the other tab begins at its top, with nothing searched. */}
        <PeoplePanel key={tab} tab={tab} onCommand={commands.onCommand} />
      </div>
      <PersonDrawer accountId={viewedId} onClose={() => setViewedId(null)} onCommand={commands.onCommand} />
      {commands.dialogs}
    </section>
  );
}
