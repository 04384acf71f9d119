import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconKey, IconPlayerPlay, IconSchool, IconTrash, IconUserStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import { SelectAll } from '#web/features/selection/select-all.tsx';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import { type BulkCommand, neededFor } from '../people/use-person-commands.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import styles from './all-users.module.css';

interface ListHeadProps {
  people: readonly AccountRow[];
  total: number;
  selection: Selection<AccountRow> | null;
  findAll: () => Promise<readonly AccountRow[]>;
  /** Null if nothing is filtered. */
  onClear: (() => void) | null;
}

export function ListHead({ people, total, selection, findAll, onClear }: ListHeadProps) {
  return (
    <div className={styles.listHead}>
      {selection ? (
        <SelectAll selection={selection} shown={people} total={total} findAll={findAll} />
      ) : (
        <NoSelection people={people} />
      )}
      <p role="status">{plural(total, { one: '# person', other: '# people' })}</p>
      {onClear && (
        <Button size="xs" variant="subtle" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  );
}

/** Read-only administrators see the check box unavailable, with the reason. */
function NoSelection({ people }: { people: readonly AccountRow[] }) {
  const { t } = useLingui();
  const reason = useReadOnlyReason('accounts');
  if (people.every(({ withheld }) => withheld.length === 0)) return null;
  return (
    <CheckField
      label={t`Select all`}
      hint={reason}
      checked={false}
      aria-disabled
      onChange={() => undefined}
    />
  );
}

interface ChosenProps {
  chosen: readonly AccountRow[];
  onCommand: (command: BulkCommand, chosen: readonly AccountRow[]) => void;
  onClear: () => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** The actions possible for at least one of the selected people. */
export function ChosenPeople({ chosen, onCommand, onClear }: ChosenProps) {
  const { t } = useLingui();
  const acts: { command: BulkCommand; label: string; icon: ReactNode }[] = [
    { command: 'assignTeacher', label: t`Assign teacher`, icon: <IconUserStar {...icon} /> },
    { command: 'assignProgram', label: t`Assign programme`, icon: <IconSchool {...icon} /> },
    { command: 'resetPassword', label: t`Reset password`, icon: <IconKey {...icon} /> },
    { command: 'suspend', label: t`Suspend`, icon: <IconBan {...icon} /> },
    { command: 'resume', label: t`Reactivate`, icon: <IconPlayerPlay {...icon} /> },
    { command: 'delete', label: t`Delete`, icon: <IconTrash {...icon} /> },
  ];
  const offered = acts.filter(({ command }) => chosen.some(({ abilities }) => abilities[neededFor[command]]));
  return (
    <>
      {/* Always mounted: screen readers do not announce a region that is added with its text. */}
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && plural(chosen.length, { one: '# selected', other: '# selected' })}
      </p>
      {chosen.length > 0 && (
        <SelectionBar label={t`Selected people`} count={chosen.length} onClear={onClear}>
          {offered.map(({ command, label, icon: shown }) => (
            <Button
              key={command}
              size="xs"
              tone={command === 'delete' ? 'danger' : 'default'}
              leftSection={shown}
              onClick={() => onCommand(command, chosen)}
            >
              {label}
            </Button>
          ))}
        </SelectionBar>
      )}
    </>
  );
}
