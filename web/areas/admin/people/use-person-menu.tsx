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
import type { AccountRow } from '#shared/contract/people/accounts.ts';
import type { MenuAction } from '#web/ui/overlays/action-menu.tsx';
import type { PersonCommand } from './person-command.ts';
import { useReadOnlyReason } from './use-read-only-reason.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/**
 * The actions that the server allows, and those withheld from read-only administrators, with the reason. The drawer
 * leaves out "View".
 */
export function usePersonMenu(
  account: AccountRow,
  place: 'list' | 'drawer',
  onCommand: (command: PersonCommand) => void,
): MenuAction[] {
  const { t } = useLingui();
  const reason = useReadOnlyReason('accounts');

  function item(
    ability: keyof AccountRow['abilities'],
    command: PersonCommand,
    label: string,
    icon: MenuAction['icon'],
  ): MenuAction[] {
    const isGrave = command === 'delete' || command === 'erase';
    const shown = { label, icon, onClick: () => onCommand(command) };
    if (account.abilities[ability]) return [{ ...shown, tone: isGrave ? 'danger' : undefined }];
    return account.withheld.includes(ability) ? [{ ...shown, reason }] : [];
  }

  const view = { label: t`View`, icon: <IconEye {...icon} />, onClick: () => onCommand('view') };
  return [
    ...(place === 'list' ? [view, ...item('edit', 'edit', t`Edit`, <IconPencil {...icon} />)] : []),
    ...item('accept', 'accept', t`Accept registration`, <IconCheck {...icon} />),
    ...item('assign', 'assignTeacher', t`Assign teacher`, <IconUserStar {...icon} />),
    ...item('assign', 'assignProgram', t`Assign programme`, <IconSchool {...icon} />),
    ...item('changeRole', 'changeRole', t`Change role`, <IconUserCog {...icon} />),
    ...item('resetPassword', 'resetPassword', t`Reset password`, <IconKey {...icon} />),
    ...item(
      'turnOffTwoFactor',
      'turnOffTwoFactor',
      t`Turn off two-factor sign-in`,
      <IconDeviceMobileOff {...icon} />,
    ),
    ...item('suspend', 'suspend', t`Suspend`, <IconBan {...icon} />),
    ...item('resume', 'resume', t`Reactivate`, <IconPlayerPlay {...icon} />),
    ...item('exportData', 'exportData', t`Export data`, <IconFileExport {...icon} />),
    ...item('erase', 'erase', t`Erase data`, <IconEraser {...icon} />),
    ...item('delete', 'delete', t`Delete`, <IconTrash {...icon} />),
  ];
}
