import { Trans } from '@lingui/react/macro';
import { IconCheck, IconClockOff, IconPencil } from '@tabler/icons-react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { clockTime } from './clock-time.ts';
import { useMinute } from './monitor-clock.tsx';

const icon = { size: 13, 'aria-hidden': true } as const;

export function AttemptState({ attempt }: { attempt: MonitoredAttempt }) {
  const { status, completedAt, percentage } = attempt;
  if (status === 'IN_PROGRESS') {
    return (
      <StatusBadge tone="info" icon={<IconPencil {...icon} />}>
        <Trans>Writing</Trans>
      </StatusBadge>
    );
  }
  return (
    <>
      {status === 'SUBMITTED' ? (
        <StatusBadge tone="success" icon={<IconCheck {...icon} />}>
          <Trans>Handed in</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge tone="warning" icon={<IconClockOff {...icon} />}>
          <Trans>Time ran out</Trans>
        </StatusBadge>
      )}
      <span className="ui-data-second">
        {completedAt !== null && <At moment={completedAt} />}
        {percentage !== null && ` · ${formatPercentage(percentage)}`}
      </span>
    </>
  );
}

function At({ moment }: { moment: string }) {
  const now = useMinute();
  return <time dateTime={moment}>{clockTime(moment, now, useDatePreferences())}</time>;
}
