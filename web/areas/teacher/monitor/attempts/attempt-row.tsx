import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconCheck,
  IconClockOff,
  IconClockPlus,
  IconDevices,
  IconEye,
  IconEyeOff,
  IconHourglass,
  IconPencil,
  IconSend,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import type { MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';
import { attempt as limits } from '#shared/limits.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { submissionPath } from '#web/lib/address/teacher-paths.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts';
import { relativeTime } from '#web/lib/format/relative-time.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { ActionMenu, type MenuAction } from '#web/ui/overlays/action-menu.tsx';
import { clockTime } from '../clock-time.ts';
import type { AttemptAction, MonitorAction } from '../dialogs/use-actions.ts';
import styles from '../monitor.module.css';
import { useMinute, useNow } from '../monitor-clock.tsx';
import { studentName } from '../student-name.ts';
import { connectionOf, secondsLeft } from './connection.ts';

interface Props {
  attempt: MonitoredAttempt;
  /** The student has another attempt in progress. */
  isWritingAnother: boolean;
  onAct: (act: MonitorAction) => void;
}

// Most rows do not change between responses. Re-rendering hundreds of menus every second would slow the page down.
export const AttemptRow = memo(function AttemptRow({ attempt, isWritingAnother, onAct }: Props) {
  const { t } = useLingui();
  const items = useRowMenu(attempt, isWritingAnother, (kind) => onAct({ kind, attempt }));
  const name = studentName(attempt);
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <span className="ui-data-title">{name}</span>
        <Which attempt={attempt} />
      </th>
      <td data-label={t`Status`}>
        <AttemptState attempt={attempt} />
      </td>
      <td data-label={t`Progress`} className={styles.progress}>
        <Progress attempt={attempt} />
      </td>
      <td data-label={t`Connection`}>
        <ConnectionSign attempt={attempt} />
        <OneDevice attempt={attempt} />
      </td>
      {attempt.focusLost !== null && (
        <td data-label={t`Left the page`}>
          {attempt.focusLost === 0
            ? t`Never`
            : plural(attempt.focusLost, { one: '# time', other: '# times' })}
        </td>
      )}
      <td data-label={t`Time left`}>
        <TimeLeft attempt={attempt} />
      </td>
      <td data-label={t`Last answer`}>
        <LastAnswer moment={attempt.lastAnswerAt} />
      </td>
      <td data-kind="menu">
        <ActionMenu label={t`More for ${name}`} items={items} />
      </td>
    </tr>
  );
});

function Which({ attempt: { attemptNumber, isReopened } }: { attempt: MonitoredAttempt }) {
  const { t } = useLingui();
  const parts = [
    ...(attemptNumber > 1 ? [t`Attempt ${attemptNumber}`] : []),
    ...(isReopened ? [t`Reopened`] : []),
  ];
  return parts.length === 0 ? null : <span className="ui-data-second">{parts.join(' · ')}</span>;
}

/** For quizzes limited to one device: the active device, and attempts to use another. */
function OneDevice({ attempt: { device } }: { attempt: MonitoredAttempt }) {
  const { t } = useLingui();
  if (!device) return null;
  const kinds = { COMPUTER: t`Computer`, TABLET: t`Tablet`, PHONE: t`Phone` };
  const { writing, refusals, isReleased } = device;
  const parts = [
    ...(writing ? [[kinds[writing.kind], writing.browser].filter((word) => word !== '').join(', ')] : []),
    ...(refusals > 0
      ? [plural(refusals, { one: '# try from another device', other: '# tries from another device' })]
      : []),
    ...(isReleased ? [t`another device is allowed`] : []),
  ];
  return parts.length === 0 ? null : <span className="ui-data-second">{parts.join(' · ')}</span>;
}

function Progress({ attempt: { answered, questions, flagged } }: { attempt: MonitoredAttempt }) {
  return (
    <>
      <span className={styles.bar}>
        <ProgressBar value={answered} of={questions} />
        <span className={styles.figure}>
          <Trans>
            {answered} of {questions}
          </Trans>
        </span>
      </span>
      {flagged > 0 && (
        <span className="ui-data-second">{plural(flagged, { one: '# flagged', other: '# flagged' })}</span>
      )}
    </>
  );
}

function LastAnswer({ moment }: { moment: string | null }) {
  const now = useNow();
  return moment === null ? <Trans>None yet</Trans> : relativeTime(moment, new Date(now));
}

/** Counts down by the server's clock, like the student's own timer. */
function TimeLeft({ attempt }: { attempt: MonitoredAttempt }) {
  const { t } = useLingui();
  const left = secondsLeft(attempt, useNow());
  if (attempt.status !== 'IN_PROGRESS') {
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">
          <Trans>Submitted</Trans>
        </span>
      </>
    );
  }
  if (left === null) return <Trans>No time limit</Trans>;
  const { extensionMinutes } = attempt;
  function warn(seconds: number): string {
    if (seconds === 0) return t`Time is up`;
    const minutes = limits.lastSeconds / 60;
    return seconds < 60 ? t`Less than 1 minute` : t`Less than ${minutes} minutes`;
  }
  return (
    <span className={styles.time} data-low={left < limits.lastSeconds || undefined}>
      <span className={styles.figure}>{formatTimeLeft(left)}</span>
      {left < limits.lastSeconds && <span className="ui-data-second">{warn(left)}</span>}
      {extensionMinutes > 0 && (
        <span className="ui-data-second">
          <Trans>{extensionMinutes} min added</Trans>
        </span>
      )}
    </span>
  );
}

const icon = { size: 13, 'aria-hidden': true } as const;

function AttemptState({ attempt }: { attempt: MonitoredAttempt }) {
  const { status, completedAt, percentage } = attempt;
  if (status === 'IN_PROGRESS') {
    return (
      <StatusBadge tone="info" icon={<IconPencil {...icon} />}>
        <Trans>In progress</Trans>
      </StatusBadge>
    );
  }
  return (
    <>
      {status === 'SUBMITTED' ? (
        <StatusBadge tone="success" icon={<IconCheck {...icon} />}>
          <Trans>Submitted</Trans>
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

const signIcon = { size: 16, 'aria-hidden': true } as const;

/** Icon and text, because colour alone is not accessible. */
function ConnectionSign({ attempt }: { attempt: MonitoredAttempt }) {
  const connection = connectionOf(attempt);
  switch (connection) {
    case 'connected':
      return (
        <span className={styles.sign} data-connection={connection}>
          <IconWifi {...signIcon} /> <Trans>Connected</Trans>
        </span>
      );
    case 'away':
      return (
        <span className={styles.sign} data-connection={connection}>
          <IconEyeOff {...signIcon} /> <Trans>Away from the page</Trans>
        </span>
      );
    case 'lost':
      return (
        <span className={styles.sign} data-connection={connection}>
          <IconWifiOff {...signIcon} /> <Since attempt={attempt} />
        </span>
      );
    case 'ended':
      return (
        <>
          <span aria-hidden="true">—</span>
          <span className="visually-hidden">
            <Trans>Attempt finished</Trans>
          </span>
        </>
      );
  }
}

function Since({ attempt: { lastSeenAt, startedAt } }: { attempt: MonitoredAttempt }) {
  const now = useMinute();
  const since = clockTime(lastSeenAt ?? startedAt, now, useDatePreferences());
  return (
    <span>
      <Trans>No connection since {since}</Trans>
    </span>
  );
}

const menuIcon = { size: 16, 'aria-hidden': true } as const;

/** Unavailable actions stay in the menu with the reason, so that nobody searches for them. */
function useRowMenu(
  attempt: MonitoredAttempt,
  isWritingAnother: boolean,
  onAct: (act: AttemptAction) => void,
): MenuAction[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const extraTime: MenuAction = {
    label: t`Extra time…`,
    icon: <IconHourglass {...menuIcon} />,
    onClick: () => onAct('extraTime'),
  };
  if (attempt.status === 'IN_PROGRESS') {
    const isEndless = attempt.deadline === null;
    return [
      {
        label: isEndless ? t`No time limit to extend` : t`Extend…`,
        icon: <IconClockPlus {...menuIcon} />,
        isDisabled: isEndless,
        onClick: () => onAct('extend'),
      },
      extraTime,
      ...(attempt.device
        ? [
            {
              label: attempt.device.isReleased ? t`Another device is allowed` : t`Allow another device…`,
              icon: <IconDevices {...menuIcon} />,
              isDisabled: attempt.device.isReleased,
              onClick: () => onAct('release'),
            },
          ]
        : []),
      { label: t`Submit for student…`, icon: <IconSend {...menuIcon} />, onClick: () => onAct('handIn') },
    ];
  }
  return [
    {
      label: t`View submission`,
      icon: <IconEye {...menuIcon} />,
      onClick: () => void navigate(submissionPath(attempt.attempt.id)),
    },
    {
      label: isWritingAnother ? t`Can’t reopen during another attempt` : t`Reopen…`,
      icon: <IconArrowBackUp {...menuIcon} />,
      isDisabled: isWritingAnother,
      onClick: () => onAct('reopen'),
    },
    extraTime,
  ];
}
