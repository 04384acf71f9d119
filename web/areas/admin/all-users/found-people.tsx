import { useLingui } from '@lingui/react/macro';
import type { AccountRow } from '#shared/contract/accounts.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { AccountSort } from '../people/accounts.ts';
import type { PersonCommand } from '../people/person-command.ts';
import { type PeopleChoice, sortChange } from './people-choice.ts';
import { sortLabels, stackedBelow } from './people-columns.ts';
import type { AddressChange } from './people-tools.tsx';
import { PersonRow } from './person-row.tsx';

interface Props {
  people: readonly AccountRow[];
  choice: PeopleChoice;
  isOld: boolean;
  /** Null where nobody can be chosen. */
  selection: Selection | null;
  onChange: (change: AddressChange) => void;
  onCommand: (command: PersonCommand, account: AccountRow) => void;
}

export function FoundPeople({ people, choice, isOld, selection, onChange, onCommand }: Props) {
  const columns = useColumns(choice, selection !== null, (wanted) => onChange(sortChange(choice, wanted)));
  return (
    <DataTable columns={columns} isBusy={isOld} stackedBelow={stackedBelow}>
      <tbody>
        {people.map((account) => (
          <PersonRow
            key={account.id}
            account={account}
            choosing={
              selection
                ? { isChosen: selection.ids.has(account.id), onToggle: () => selection.toggle(account.id) }
                : undefined
            }
            onCommand={onCommand}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

function useColumns(
  { sort, order }: PeopleChoice,
  canChoose: boolean,
  onSort: (wanted: AccountSort) => void,
): Column[] {
  const { t, i18n } = useLingui();

  function sorted(key: AccountSort, kind?: 'number'): Column {
    const by = { order: sort === key ? order : null, onSort: () => onSort(key) };
    return { key, label: i18n._(sortLabels[key]), sort: by, ...(kind ? { kind } : {}) };
  }

  return [
    ...(canChoose ? [{ key: 'check', label: t`Chosen`, kind: 'check' } as const] : []),
    sorted('name'),
    sorted('role'),
    sorted('status'),
    { key: 'where', label: t`Programme or department` },
    sorted('currentCgpa', 'number'),
    sorted('lastSeenAt'),
    sorted('dateCreated'),
    { key: 'more', label: t`More`, kind: 'menu' },
  ];
}
