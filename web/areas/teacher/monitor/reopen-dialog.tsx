import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { grading } from '#shared/limits.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActDialogProps } from './dialog-props.ts';
import { readMinutes } from './minutes.ts';
import { MinutesField } from './minutes-field.tsx';
import { reopenAttempt } from './monitor-calls.ts';
import { studentOf } from './student-of.ts';

/** Lets a student go on with what was handed in. */
export function ReopenDialog({ attempt, opened, onClose, onDone }: ActDialogProps) {
  const { t } = useLingui();
  const [limit, setLimit] = useState<'minutes' | 'none'>('minutes');
  const [text, setText] = useState('15');
  const [reason, setReason] = useState('');
  const minutes = readMinutes(text);
  const name = studentOf(attempt);

  async function reopen() {
    try {
      await reopenAttempt(attempt.attempt.id, limit === 'none' ? null : minutes, reason);
      toast.success(t`${name} can go on writing.`);
    } finally {
      onDone();
    }
  }

  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={t`Reopen the attempt of ${name}?`}
      submitLabel={<Trans>Reopen</Trans>}
      isFaulty={limit === 'minutes' && minutes === null}
      onSubmit={reopen}
    >
      {(isTried) => (
        <>
          <p>
            <Trans>They go on with the same questions and their answers, and are told at once.</Trans>{' '}
            <GradeWaits percentage={attempt.percentage} />
          </p>
          <p>
            <Trans>
              If they have opened their results, they may know their marks and the correct answers.
            </Trans>
          </p>
          <Segmented
            label={t`For how long`}
            value={limit}
            onChange={setLimit}
            options={[
              { value: 'minutes', label: t`With a limit` },
              { value: 'none', label: t`Without a limit` },
            ]}
          />
          {limit === 'minutes' && <MinutesField value={text} onChange={setText} isTried={isTried} />}
          <TextAreaField
            label={t`Reason (optional)`}
            hint={t`Kept with the history of the grade.`}
            rows={2}
            maxLength={grading.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

function GradeWaits({ percentage }: { percentage: number | null }) {
  if (percentage === null) return <Trans>The grade waits until they hand in again.</Trans>;
  const shown = formatPercentage(percentage);
  return <Trans>The grade ({shown} so far) waits until they hand in again.</Trans>;
}
