import { plural, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Monitor, MonitoredAttempt } from '#shared/contract/attempts/monitor.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { clockTime } from '../clock-time.ts';
import { useMinute } from '../monitor-clock.tsx';
import { useExtendAttempt, useExtendQuiz } from '../monitor-queries.ts';
import { studentName } from '../student-name.ts';
import type { AttemptDialogProps } from './attempt-dialog.ts';
import { minutesProblem, readMinutes } from './minutes.ts';
import { MinutesField } from './minutes-field.tsx';

/** Extends the time of one attempt. */
export function ExtendDialog({ attempt, opened, onClose }: AttemptDialogProps) {
  const { t } = useLingui();
  const now = useMinute();
  const preferences = useDatePreferences();
  const extension = useExtendAttempt(attempt.attempt.id);
  const name = studentName(attempt);

  async function extend(minutes: number) {
    const { deadline } = await extension.mutateAsync(minutes);
    const end = deadline === null ? '' : clockTime(deadline, now, preferences);
    toast.success(t`${name} now has until ${end}.`);
    onClose();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Extend time for ${name}`}
      submitLabel={<Trans>Add time</Trans>}
    >
      <MinutesForm extend={extend}>
        {(minutes) => <EndMoves attempt={attempt} minutes={minutes} />}
      </MinutesForm>
    </FormDialog>
  );
}

interface MinutesFormProps {
  extend: (minutes: number) => Promise<void>;
  /** Above the field; null while it holds no number of minutes. */
  children: (minutes: number | null) => ReactNode;
}

function MinutesForm({ extend, children }: MinutesFormProps) {
  const form = useForm({
    initialValues: { minutes: '10' },
    check: ({ minutes }) => ({ minutes: minutesProblem(minutes) }),
    submit: async ({ minutes: text }) => {
      const minutes = readMinutes(text);
      if (minutes !== null) await extend(minutes);
    },
  });
  return (
    <DialogForm form={form}>
      {children(readMinutes(form.values.minutes))}
      <MinutesField {...form.field('minutes')} />
    </DialogForm>
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
        <Trans>Their time ends at {before}. They’ll see the new end time immediately.</Trans>
      ) : (
        <Trans>
          Their time ends at {before}. With {added} more, it ends at {after}. They’ll see the change
          immediately.
        </Trans>
      )}
    </p>
  );
}

interface Props {
  monitor: Monitor;
  opened: boolean;
  onClose: () => void;
}

/** Extends the time of every attempt in progress. */
export function ExtendAllDialog({ monitor, opened, onClose }: Props) {
  const { t } = useLingui();
  const extension = useExtendQuiz(monitor.quiz.id);
  const concerned = countConcerned(monitor);

  async function extend(minutes: number) {
    const { extended, withoutDeadline } = await extension.mutateAsync(minutes);
    toast.success(extendedText(extended, withoutDeadline, minutes));
    onClose();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Extend time for everyone`}
      submitLabel={<Trans>Add time</Trans>}
    >
      <MinutesForm extend={extend}>
        {() => (
          <p>
            {plural(concerned, {
              one: 'Adds time immediately for the # student taking the quiz now.',
              other: 'Adds time immediately for the # students taking the quiz now.',
            })}{' '}
            <Trans>Students without a time limit, or who start later, aren’t affected.</Trans>
          </p>
        )}
      </MinutesForm>
    </FormDialog>
  );
}

/** If the list is truncated, the number of students without a time limit is unknown. */
function countConcerned({ attempts, running, isCut }: Monitor): number {
  if (isCut) return running;
  return attempts.filter(({ status, deadline }) => status === 'IN_PROGRESS' && deadline !== null).length;
}

function extendedText(extended: number, withoutDeadline: number, minutes: number): string {
  const who = plural(extended, {
    one: `Added ${minutes} min for # student.`,
    other: `Added ${minutes} min for # students.`,
  });
  if (withoutDeadline === 0) return who;
  const others = plural(withoutDeadline, { one: '# has no time limit.', other: '# have no time limit.' });
  return translate`${who} ${others}`;
}
