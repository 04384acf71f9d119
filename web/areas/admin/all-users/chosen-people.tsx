import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBan, IconKey, IconPlayerPlay, IconSchool, IconTrash, IconUserStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { type BulkCommand, neededFor } from '../people/use-person-commands.tsx';

interface Props {
  chosen: readonly AccountRow[];
  onCommand: (command: BulkCommand, chosen: readonly AccountRow[]) => void;
  onClear: () => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** What can be done with at least one of the chosen. */
export function ChosenPeople({ chosen, onCommand, onClear }: Props) {
  const { t } = useLingui();
  const acts: { command: BulkCommand; label: string; icon: ReactNode }[] = [
    { command: 'assignTeacher', label: t`Assign teacher`, icon: <IconUserStar {...icon} /> },
    { command: 'assignProgram', label: t`Assign programme`, icon: <IconSchool {...icon} /> },
    { command: 'resetPassword', label: t`Reset password`, icon: <IconKey {...icon} /> },
    { command: 'suspend', label: t`Suspend`, icon: <IconBan {...icon} /> },
    { command: 'resume', label: t`Resume`, icon: <IconPlayerPlay {...icon} /> },
    { command: 'delete', label: t`Delete`, icon: <IconTrash {...icon} /> },
  ];
  const offered = acts.filter(({ command }) => chosen.some(({ abilities }) => abilities[neededFor[command]]));
  return (
    <>
      {/* There from the beginning: a region that comes together with its words is not heard. */}
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && plural(chosen.length, { one: '# selected', other: '# selected' })}
      </p>
      {chosen.length > 0 && (
        <SelectionBar label={t`Chosen people`} count={chosen.length} onClear={onClear}>
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
