import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import styles from './audit.module.css';
import { type AuditFilter, isFiltered, noFilter } from './audit-filter.ts';
import { EntryRow } from './entry-row.tsx';

interface Props {
  entries: readonly AuditEntry[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  filter: AuditFilter;
  /** A heading over the entries of each day. */
  byDay?: boolean;
  onChange: (changes: Partial<AuditFilter>) => void;
  onOffset: (offset: number) => void;
}

export function FoundEntries({ entries, total, page, isOld, filter, byDay, onChange, onOffset }: Props) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.count}>
        <p role="status">{plural(total, { one: '# entry', other: '# entries' })}</p>
        {total > 0 && isFiltered(filter) && <ClearFilters onClear={() => onChange(noFilter)} />}
      </div>
      {total === 0 ? (
        <NoEntries isFiltered={isFiltered(filter)} onClear={() => onChange(noFilter)} />
      ) : (
        <DataTable columns={columns()} isBusy={isOld} stackedBelow="75em">
          {byDay ? (
            <Days entries={entries} />
          ) : (
            entries.map((entry) => <EntryRow key={entry.id} entry={entry} />)
          )}
        </DataTable>
      )}
      <Pager label={t`Pages of the audit log`} {...page} total={total} onOffset={onOffset} />
    </>
  );
}

function Days({ entries }: { entries: readonly AuditEntry[] }) {
  const preferences = useDatePreferences();
  const days = Map.groupBy(entries, ({ at }) => formatDate(at, preferences));
  return [...days].map(([day, ofDay]) => (
    <Fragment key={day}>
      <tbody>
        <tr>
          <th scope="colgroup" colSpan={6} className={styles.day}>
            {day}
          </th>
        </tr>
      </tbody>
      {ofDay.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </Fragment>
  ));
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button size="xs" onClick={onClear}>
      <Trans>Clear filters</Trans>
    </Button>
  );
}

function NoEntries({ isFiltered: isNarrowed, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useLingui();
  if (!isNarrowed) return <EmptyState title={t`Nothing is recorded yet`} />;
  return <EmptyState title={t`No entry matches`} action={<ClearFilters onClear={onClear} />} />;
}

function columns(): Column[] {
  return [
    { key: 'action', label: translate`Action` },
    { key: 'who', label: translate`Who` },
    { key: 'people', label: translate`Person affected` },
    { key: 'what', label: translate`What` },
    { key: 'when', label: translate`When` },
    { key: 'more', label: translate`Details`, kind: 'menu' },
  ];
}
