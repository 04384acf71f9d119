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
    toast.success(t`The quiz of ${name} is handed in.`);
    onClose();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Hand in for ${name}?`}
      submitLabel={<Trans>Hand in</Trans>}
    >
      <ActionForm act={submit}>
        <p>
          <Plural
            value={questions}
            one={`${answered} of # question is answered. What is saved counts, and they can't continue.`}
            other={`${answered} of # questions are answered. What is saved counts, and they can't continue.`}
          />
        </p>
        {!isConnected && (
          <p>
            <Trans>
              They have no connection. What their device has kept arrives later and waits for your decision as
              a late answer.
            </Trans>
          </p>
        )}
        <p>
          <Trans>You can reopen it afterwards.</Trans>
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
      title={t`Reopen the attempt of ${name}?`}
      submitLabel={<Trans>Reopen</Trans>}
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
      toast.success(t`${name} can go on writing.`);
      onClose();
    },
  });
  const { limit } = form.values;
  return (
    <DialogForm form={form}>
      <p>
        <Trans>They go on with the same questions and their answers, and are told at once.</Trans>{' '}
        <GradeWaits percentage={attempt.percentage} />
      </p>
      <p>
        <Trans>If they have opened their results, they may know their marks and the correct answers.</Trans>
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
          hint={t`Kept with the history of the grade.`}
          rows={2}
          maxLength={grading.reason}
          {...form.field('reason')}
        />
      </div>
    </DialogForm>
  );
}

function GradeWaits({ percentage }: { percentage: number | null }) {
  if (percentage === null) return <Trans>The grade waits until they hand in again.</Trans>;
  const shown = formatPercentage(percentage);
  return <Trans>The grade ({shown} so far) waits until they hand in again.</Trans>;
}
