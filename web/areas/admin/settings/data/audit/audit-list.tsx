import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './audit.module.css';
import { type AuditFilter, auditQuery, noFilter, queryOf } from './audit-filter.ts';
import { AuditTools } from './audit-tools.tsx';
import { FoundEntries } from './found-entries.tsx';

/** The log with what narrows it; of one person, day by day. */
export function AuditList({ personId }: { personId?: number }) {
  const { t } = useLingui();
  const { timezone } = useDatePreferences();
  const [filter, setFilter] = useState(noFilter);
  const [page, setPage] = useState(1);
  const max = usePageSize();
  const shownPage = { max, offset: (page - 1) * max };
  const query = queryOf(filter, timezone, personId);
  const entries = useQuery(auditQuery(query, shownPage));
  useShownPage(entries.data, max, setPage);
  const isOnePerson = personId !== undefined;

  function change(changes: Partial<AuditFilter>) {
    setFilter((now) => ({ ...now, ...changes }));
    setPage(1);
  }

  return (
    <div className={styles.part}>
      <AuditTools filter={filter} query={query} isOnePerson={isOnePerson} onChange={change} />
      <Loaded
        query={entries}
        loading={t`Loading the audit log`}
        skeleton={<SkeletonRows count={6} height={44} />}
        failed={t`Failed to load the audit log.`}
      >
        {({ items, total }) => (
          <FoundEntries
            entries={items}
            total={total}
            page={shownPage}
            isOld={entries.isPlaceholderData}
            filter={filter}
            byDay={isOnePerson}
            onChange={change}
            onOffset={(offset) => setPage(offset / max + 1)}
          />
        )}
      </Loaded>
    </div>
  );
}
