import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { AttemptState } from './attempt-state.tsx';
import { ConnectionSign } from './connection-sign.tsx';
import styles from './monitor.module.css';
import { useNow } from './monitor-clock.tsx';
import { studentOf } from './student-of.ts';
import { TimeLeft } from './time-left.tsx';
import type { MonitorAct } from './use-acts.ts';
import { useRowMenu } from './use-row-menu.tsx';

interface Props {
  attempt: MonitoredAttempt;
  /** A second attempt of theirs runs. */
  isWritingAnother: boolean;
  onAct: (act: MonitorAct) => void;
}

// Most rows are as they were a second ago: drawing hundreds of menus again would make the page heavy.
export const MonitorRow = memo(function MonitorRow({ attempt, isWritingAnother, onAct }: Props) {
  const { t } = useLingui();
  const items = useRowMenu(attempt, isWritingAnother, (kind) => onAct({ kind, attempt }));
  const name = studentOf(attempt);
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <span className="ui-data-title">{name}</span>
        <Which attempt={attempt} />
      </th>
      <td data-label={t`State`}>
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
  const words = [
    ...(attemptNumber > 1 ? [t`Attempt ${attemptNumber}`] : []),
    ...(isReopened ? [t`Reopened`] : []),
  ];
  return words.length === 0 ? null : <span className="ui-data-second">{words.join(' · ')}</span>;
}

/** Of a quiz on one device at a time: which one writes, and whether others tried. */
function OneDevice({ attempt: { device } }: { attempt: MonitoredAttempt }) {
  const { t } = useLingui();
  if (!device) return null;
  const kinds = { COMPUTER: t`Computer`, TABLET: t`Tablet`, PHONE: t`Phone` };
  const { writing, refusals, isReleased } = device;
  const words = [
    ...(writing ? [[kinds[writing.kind], writing.browser].filter((word) => word !== '').join(', ')] : []),
    ...(refusals > 0
      ? [plural(refusals, { one: '# try from another device', other: '# tries from another device' })]
      : []),
    ...(isReleased ? [t`another device is allowed`] : []),
  ];
  return words.length === 0 ? null : <span className="ui-data-second">{words.join(' · ')}</span>;
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
