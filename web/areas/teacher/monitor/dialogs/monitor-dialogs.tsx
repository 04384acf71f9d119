import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Monitor } from '#shared/contract/attempts/monitor.ts';
import { grading } from '#shared/limits.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { ExtraTimeDialog } from '../../extra-time/extra-time-dialog.tsx';
import { useReleaseDevice, useReopenAttempt, useSubmitAttempt } from '../monitor-queries.ts';
import { studentName } from '../student-name.ts';
import type { AttemptDialogProps } from './attempt-dialog.ts';
import styles from './dialogs.module.css';
import { ExtendAllDialog, ExtendDialog } from './extend-dialog.tsx';
import { minutesProblem, readMinutes } from './minutes.ts';
import { MinutesField } from './minutes-field.tsx';
import type { OpenAction } from './use-actions.ts';

interface Props {
  asked: OpenAction;
  monitor: Monitor;
  onClose: () => void;
}

/** The open dialog, if any. */
export function MonitorDialogs({ asked, monitor, onClose }: Props) {
  const { action, number } = asked;
  const others = { opened: asked.isOpen, onClose };
  if (action.kind === 'extendAll') {
    return <ExtendAllDialog key={number} {...others} monitor={monitor} />;
  }

  // Use the latest data: the student may have answered since the dialog opened.
  const attempt =
    monitor.attempts.find((one) => one.attempt.id === action.attempt.attempt.id) ?? action.attempt;
  const props = { ...others, attempt };
  switch (action.kind) {
    case 'extend':
      return <ExtendDialog key={number} {...props} />;
    case 'reopen':
      return <ReopenDialog key={number} {...props} />;
    case 'handIn':
      return <SubmitDialog key={number} {...props} />;
    case 'release':
      return <ReleaseDialog key={number} {...props} />;
    case 'extraTime':
      return (
        <ExtraTimeDialog
          key={number}
          {...others}
          student={attempt.student}
          quiz={monitor.quiz}
          // The monitor doesn't know whose student it is: the server decides.
          mayGrantForAll
        />
      );
  }
}

/** Lets a student continue on another device, for example when theirs is broken. */
function ReleaseDialog({ attempt, opened, onClose }: AttemptDialogProps) {
  const { t } = useLingui();
  const releasing = useReleaseDevice(attempt.attempt.id);
  const name = studentName(attempt);

  async function release() {
    await releasing.mutateAsync();
    toast.success(t`${name} can continue on another device.`);
    onClose();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Allow another device for ${name}?`}
      submitLabel={<Trans>Allow another device</Trans>}
    >
      <ActionForm act={release}>
        <p>
          <Trans>
            The next device that opens the quiz takes over. Until then the student can continue on the current
            one.
          </Trans>
        </p>
      </ActionForm>
    </FormDialog>
  );
}

/** Submits an attempt on the student's behalf. */
function SubmitDialog({ attempt, opened, onClose }: AttemptDialogProps) {
  const { t } = useLingui();
  const submission = useSubmitAttempt(attempt.attempt.id);
  const name = studentName(attempt);
  const { answered, questions, isConnected } = attempt;

  async function submit() {
    await submission.mutateAsync();
    toast.success(t`Quiz submitted for ${name}.`);
    onClose();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Submit for ${name}?`}
      submitLabel={<Trans>Submit attempt</Trans>}
    >
      <ActionForm act={submit}>
        <p>
          <Plural
            value={questions}
            one={`${answered} of # question is answered. Only saved answers count, and the student can’t continue.`}
            other={`${answered} of # questions are answered. Only saved answers count, and the student can’t continue.`}
          />
        </p>
        {!isConnected && (
          <p>
            <Trans>
              The student is offline. Answers kept on their device will arrive as late answers for you to
              review.
            </Trans>
          </p>
        )}
        <p>
          <Trans>You can reopen the attempt later.</Trans>
        </p>
      </ActionForm>
    </FormDialog>
  );
}

/** A form with nothing to fill in. */
function ActionForm({ act, children }: { act: () => Promise<void>; children: ReactNode }) {
  const form = useForm({ initialValues: {}, submit: act });
  return <DialogForm form={form}>{children}</DialogForm>;
}

/** Lets a student continue a submitted attempt. */
function ReopenDialog(props: AttemptDialogProps) {
  const { t } = useLingui();
  const name = studentName(props.attempt);
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t`Reopen ${name}’s attempt?`}
      submitLabel={<Trans>Reopen attempt</Trans>}
    >
      <ReopenForm {...props} />
    </FormDialog>
  );
}

function ReopenForm({ attempt, onClose }: AttemptDialogProps) {
  const { t } = useLingui();
  const reopening = useReopenAttempt(attempt.attempt.id);
  const name = studentName(attempt);
  const form = useForm<{ limit: 'minutes' | 'none'; minutes: string; reason: string }>({
    initialValues: { limit: 'minutes', minutes: '15', reason: '' },
    check: ({ limit, minutes }) => ({ minutes: limit === 'none' ? undefined : minutesProblem(minutes) }),
    submit: async ({ limit, minutes, reason }) => {
      await reopening.mutateAsync({ minutes: limit === 'none' ? null : readMinutes(minutes), reason });
      toast.success(t`${name} can continue the attempt.`);
      onClose();
    },
  });
  const { limit } = form.values;
  return (
    <DialogForm form={form}>
      <p>
        <Trans>The student is notified immediately and continues with the same questions and answers.</Trans>{' '}
        <GradeWaits percentage={attempt.percentage} />
      </p>
      <p>
        <Trans>
          If they’ve opened their results, they may already know their marks and the correct answers.
        </Trans>
      </p>
      <div className={styles.fields}>
        <Segmented
          label={t`For how long`}
          value={limit}
          onChange={(chosen) => form.set({ limit: chosen })}
          options={[
            { value: 'minutes', label: t`With a limit` },
            { value: 'none', label: t`Without a limit` },
          ]}
        />
        {limit === 'minutes' && <MinutesField {...form.field('minutes')} />}
        <TextAreaField
          label={t`Reason (optional)`}
          hint={t`Kept in the grade history.`}
          rows={2}
          maxLength={grading.reason}
          {...form.field('reason')}
        />
      </div>
    </DialogForm>
  );
}

function GradeWaits({ percentage }: { percentage: number | null }) {
  if (percentage === null) return <Trans>The grade is on hold until they submit again.</Trans>;
  const shown = formatPercentage(percentage);
  return <Trans>The grade ({shown} so far) is on hold until they submit again.</Trans>;
}
