import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AccountSummary } from '#shared/contract/people/accounts.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { teachersQuery } from '#web/lib/queries/teachers-query.ts';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { useBreakpoint } from '#web/ui/use-breakpoint.ts';
import { fullName, statusLabels } from '../people/account-labels.tsx';
import { accountSummaryQuery } from '../people/accounts.ts';
import type { PeopleList } from './people-list-state.ts';
import { sortLabels, stackedBelow } from './people-table.tsx';

const roles = ['STUDENT', 'TEACHER', 'SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;
const statuses = ['ACTIVE', 'PENDING', 'SUSPENDED', 'DELETED'] as const;

/** Filters and sorts the list. On a phone the filters are folded and show how many are set. */
export function PeopleFilters({ list }: { list: PeopleList }) {
  const { t, i18n } = useLingui();
  const summary = useQuery(accountSummaryQuery).data;
  const programs = useQuery(programsQuery).data ?? [];
  const teachers = useQuery(teachersQuery).data ?? [];
  // The stacked table has no column heads to sort by.
  const isStacked = useBreakpoint(stackedBelow);
  const set = list.filtersSet;
  return (
    <ListControls
      list={list}
      label={t`Find people`}
      search={{ label: t`Search all users`, placeholder: t`Name, email or employee ID` }}
      foldedLabel={
        list.filtersSet === 0 ? (
          <Trans>Filters and sorting</Trans>
        ) : (
          plural(set, { one: 'Filters and sorting (# active)', other: 'Filters and sorting (# active)' })
        )
      }
    >
      <ListSelect
        list={list}
        name="role"
        label={t`Role`}
        placeholder={t`All roles`}
        options={[
          ...roles.map((value) => ({
            value,
            label: counted(i18n._(roleLabels[value]), summary?.roles[value]),
          })),
          { value: 'ADMIN', label: counted(t`Administrators`, adminsIn(summary)) },
        ]}
      />
      <ListSelect
        list={list}
        name="status"
        label={t`Status`}
        placeholder={t`All statuses`}
        options={statuses.map((value) => ({
          value,
          label: counted(i18n._(statusLabels[value]), summary?.statuses[value]),
        }))}
      />
      <ListSelect
        list={list}
        name="programme"
        label={t`Programme`}
        placeholder={t`All programmes`}
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ListSelect
        list={list}
        name="teacher"
        label={t`Teacher`}
        placeholder={t`All teachers`}
        options={teachers.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))}
      />
      {isStacked && (
        <>
          <ListSelect
            list={list}
            name="sort"
            label={t`Sort by`}
            options={Object.entries(sortLabels).map(([value, label]) => ({ value, label: i18n._(label) }))}
          />
          <ListSelect
            list={list}
            name="order"
            label={t`Order`}
            options={[
              { value: 'asc', label: t`Ascending` },
              { value: 'desc', label: t`Descending` },
            ]}
          />
        </>
      )}
    </ListControls>
  );
}

function adminsIn(summary: AccountSummary | undefined): number | undefined {
  return summary && summary.roles.SUPER_ADMIN + summary.roles.READ_ONLY_ADMIN;
}

/** "Teacher (8)"; without the number until it is loaded. */
function counted(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`;
}
