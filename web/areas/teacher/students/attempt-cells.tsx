import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RosterEntry } from '#shared/contract/teaching/rosters.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { monitorPath, submissionPath } from '#web/lib/address/teacher-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { extraText } from '../extra-time/extra-time-draft.ts';

type Result = Pick<
  RosterEntry,
  | 'state'
  | 'attempts'
  | 'attempt'
  | 'percentage'
  | 'completedAt'
  | 'deadline'
  | 'extraTime'
  | 'timeLimit'
  | 'closesAt'
>;

/** The page that shows this student's attempt. Null before they start. */
export function attemptPath({ state, attempt }: Pick<Result, 'state' | 'attempt'>, quizId: number) {
  if (attempt === null) return null;
  if (state === 'in-progress') return monitorPath(quizId);
  return submissionPath(attempt.id, state === 'submitted' ? 'mark' : 'view');
}

/** "84.00%", with the number of attempts below. */
export function ResultCell({ result: { percentage, attempts } }: { result: Result }) {
  return (
    <>
      {percentage === null ? <Empty /> : formatPercentage(percentage)}
      {attempts > 1 && (
        <span className="ui-data-second">{plural(attempts, { one: '# attempt', other: '# attempts' })}</span>
      )}
    </>
  );
}

/** When the student submitted, or when their time ends. */
export function MomentCell({ result: { completedAt, deadline, state } }: { result: Result }) {
  const preferences = useDatePreferences();
  if (state === 'in-progress') {
    if (deadline === null) return <Trans>No time limit</Trans>;
    const ends = formatDateTime(deadline, preferences);
    return <Trans>Ends {ends}</Trans>;
  }
  return completedAt === null ? <Empty /> : formatDateTime(completedAt, preferences);
}

/** The student's own time limit and closing time, and why they differ. */
export function TimeCell({ result: { timeLimit, closesAt, extraTime } }: { result: Result }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const limit = timeLimit === null ? t`No time limit` : formatDuration(timeLimit * 60);
  if (extraTime === null) return limit;
  const scope = extraTime.isForAll ? t`All quizzes` : t`This quiz`;
  const closes = closesAt === null ? null : formatDateTime(closesAt, preferences);
  return (
    <>
      <strong>{limit}</strong>
      <span className="ui-data-second">
        {extraText(extraTime)} · {scope}
      </span>
      {closes !== null && (
        <span className="ui-data-second">
          <Trans>Closes {closes}</Trans>
        </span>
      )}
    </>
  );
}

function Empty() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">
        <Trans>None yet</Trans>
      </span>
    </>
  );
}
