import { useLingui } from '@lingui/react/macro';
import {
  IconBan,
  IconCheck,
  IconDeviceMobileOff,
  IconEraser,
  IconEye,
  IconFileExport,
  IconKey,
  IconPencil,
  IconPlayerPlay,
  IconSchool,
  IconTrash,
  IconUserCog,
  IconUserStar,
} from '@tabler/icons-react';
import type { AccountRow } from '#shared/contract/accounts.ts';
import type { MenuAction } from '#web/ui/action-menu.tsx';
import type { PersonCommand } from './person-command.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** Only what the server lets one do. In the drawer the person is in view already. */
export function usePersonMenu(
  { abilities }: AccountRow,
  place: 'list' | 'drawer',
  onCommand: (command: PersonCommand) => void,
): MenuAction[] {
  const { t } = useLingui();

  function item(
    isOffered: boolean,
    command: PersonCommand,
    label: string,
    shown: MenuAction['icon'],
  ): MenuAction[] {
    const isGrave = command === 'delete' || command === 'erase';
    const tone = isGrave ? ('danger' as const) : undefined;
    return isOffered ? [{ label, icon: shown, tone, onClick: () => onCommand(command) }] : [];
  }

  return [
    ...item(place === 'list', 'view', t`View`, <IconEye {...icon} />),
    ...item(place === 'list' && abilities.edit, 'edit', t`Edit`, <IconPencil {...icon} />),
    ...item(abilities.accept, 'accept', t`Accept registration`, <IconCheck {...icon} />),
    ...item(abilities.assign, 'assignTeacher', t`Assign teacher`, <IconUserStar {...icon} />),
    ...item(abilities.assign, 'assignProgram', t`Assign programme`, <IconSchool {...icon} />),
    ...item(abilities.changeRole, 'changeRole', t`Change role`, <IconUserCog {...icon} />),
    ...item(abilities.resetPassword, 'resetPassword', t`Reset password`, <IconKey {...icon} />),
    ...item(
      abilities.turnOffTwoFactor,
      'turnOffTwoFactor',
      t`Turn off two-factor sign-in`,
      <IconDeviceMobileOff {...icon} />,
    ),
    ...item(abilities.suspend, 'suspend', t`Suspend`, <IconBan {...icon} />),
    ...item(abilities.resume, 'resume', t`Resume`, <IconPlayerPlay {...icon} />),
    ...item(abilities.exportData, 'exportData', t`Export their data`, <IconFileExport {...icon} />),
    ...item(abilities.erase, 'erase', t`Erase their data`, <IconEraser {...icon} />),
    ...item(abilities.delete, 'delete', t`Delete`, <IconTrash {...icon} />),
  ];
}
