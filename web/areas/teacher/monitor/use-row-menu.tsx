import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconClockPlus,
  IconDevices,
  IconEye,
  IconHourglass,
  IconSend,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { submissionPath } from '#web/lib/teacher-paths.ts';
import type { MenuAction } from '#web/ui/action-menu.tsx';
import type { AttemptAct } from './use-acts.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** What cannot be done stands there with the reason: a menu that lacks it would have people search for it. */
export function useRowMenu(
  attempt: MonitoredAttempt,
  isWritingAnother: boolean,
  onAct: (act: AttemptAct) => void,
): MenuAction[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const extraTime: MenuAction = {
    label: t`Extra time…`,
    icon: <IconHourglass {...icon} />,
    onClick: () => onAct('extraTime'),
  };
  if (attempt.status === 'IN_PROGRESS') {
    const isEndless = attempt.deadline === null;
    return [
      {
        label: isEndless ? t`Extend: there is no time limit` : t`Extend…`,
        icon: <IconClockPlus {...icon} />,
        isDisabled: isEndless,
        onClick: () => onAct('extend'),
      },
      extraTime,
      ...(attempt.device
        ? [
            {
              label: attempt.device.isReleased ? t`Another device is allowed` : t`Allow another device…`,
              icon: <IconDevices {...icon} />,
              isDisabled: attempt.device.isReleased,
              onClick: () => onAct('release'),
            },
          ]
        : []),
      { label: t`Hand in for them…`, icon: <IconSend {...icon} />, onClick: () => onAct('handIn') },
    ];
  }
  return [
    {
      label: t`View submission`,
      icon: <IconEye {...icon} />,
      onClick: () => void navigate(submissionPath(attempt.attempt.id)),
    },
    {
      label: isWritingAnother ? t`Reopen: they are writing another attempt` : t`Reopen…`,
      icon: <IconArrowBackUp {...icon} />,
      isDisabled: isWritingAnother,
      onClick: () => onAct('reopen'),
    },
    extraTime,
  ];
}
