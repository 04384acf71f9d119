import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { type AuditFilter, isFiltered, noFilter } from './audit-filter.ts';
import { EntryRow } from './entry-row.tsx';

interface Props {
  entries: readonly AuditEntry[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  filter: AuditFilter;
  onChange: (changes: Partial<AuditFilter>) => void;
  onOffset: (offset: number) => void;
}

export function FoundEntries({ entries, total, page, isOld, filter, onChange, onOffset }: Props) {
  const { t } = useLingui();
  return (
    <>
      <p className="visually-hidden" role="status">
        {plural(total, { one: '# entry', other: '# entries' })}
      </p>
      {total === 0 ? (
        <NoEntries isFiltered={isFiltered(filter)} onClear={() => onChange(noFilter)} />
      ) : (
        <DataTable columns={columns()} isBusy={isOld} stackedBelow="75em">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onActor={(actor) => onChange({ actor })} />
          ))}
        </DataTable>
      )}
      <Pager label={t`Pages of the audit log`} {...page} total={total} onOffset={onOffset} />
    </>
  );
}

function NoEntries({ isFiltered: isNarrowed, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useLingui();
  if (!isNarrowed) return <EmptyState title={t`Nothing is recorded yet`} />;
  return (
    <EmptyState
      title={t`No entry matches`}
      action={
        <Button size="xs" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}

function columns(): Column[] {
  return [
    { key: 'what', label: translate`Action` },
    { key: 'who', label: translate`Who` },
    { key: 'when', label: translate`When` },
    { key: 'target', label: translate`What it was done to` },
    { key: 'more', label: translate`Details`, kind: 'menu' },
  ];
}
