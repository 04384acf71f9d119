import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { toast } from '#web/ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import { clockTime } from './clock-time.ts';
import type { ActDialogProps } from './dialog-props.ts';
import { readMinutes } from './minutes.ts';
import { MinutesField } from './minutes-field.tsx';
import { extendAttempt } from './monitor-calls.ts';
import { useMinute } from './monitor-clock.tsx';
import { studentOf } from './student-of.ts';

/** More time for one who writes. */
export function ExtendDialog({ attempt, opened, onClose, onDone }: ActDialogProps) {
  const { t } = useLingui();
  const now = useMinute();
  const preferences = useDatePreferences();
  const [text, setText] = useState('10');
  const minutes = readMinutes(text);
  const name = studentOf(attempt);

  async function extend() {
    if (minutes === null) return;
    try {
      const { deadline } = await extendAttempt(attempt.attempt.id, minutes);
      const end = deadline === null ? '' : clockTime(deadline, now, preferences);
      toast.success(t`${name} now has until ${end}.`);
    } finally {
      onDone();
    }
  }

  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={t`More time for ${name}`}
      submitLabel={<Trans>Add the time</Trans>}
      isFaulty={minutes === null}
      onSubmit={extend}
    >
      {(isTried) => (
        <>
          <EndMoves attempt={attempt} minutes={minutes} />
          <MinutesField value={text} onChange={setText} isTried={isTried} />
        </>
      )}
    </ActDialog>
  );
}

function EndMoves({ attempt, minutes }: { attempt: MonitoredAttempt; minutes: number | null }) {
  const now = useMinute();
  const preferences = useDatePreferences();
  const { deadline } = attempt;
  if (deadline === null) return null;
  const before = clockTime(deadline, now, preferences);
  const later = new Date(Date.parse(deadline) + (minutes ?? 0) * 60_000).toISOString();
  const after = clockTime(later, now, preferences);
  const added = plural(minutes ?? 0, { one: '# minute', other: '# minutes' });
  return (
    <p>
      {minutes === null ? (
        <Trans>Their time ends at {before}. Their screen shows the new end at once.</Trans>
      ) : (
        <Trans>
          Their time ends at {before}. With {added} more it ends at {after}, and their screen shows it at
          once.
        </Trans>
      )}
    </p>
  );
}
