import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Accommodation } from '#shared/contract/teaching/accommodations.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import styles from '../monitor/dialogs/dialogs.module.css';
import { MinutesField, NumberField } from '../monitor/dialogs/minutes-field.tsx';
import { studentName } from '../monitor/student-name.ts';
import type { TimedQuiz } from './cut-time.ts';
import { EffectiveTimeNote } from './effective-time-note.tsx';
import {
  draftOf,
  type ExtraTimeDraft,
  extraOf,
  extraProblems,
  extraText,
  readExtra,
  type Scope,
  scopeOf,
} from './extra-time-draft.ts';
import { extraTimeQuery, useEndExtraTime, useGrantExtraTime } from './extra-time-queries.ts';

interface Props {
  student: { id: number; firstName: string; lastName: string };
  /** Null: for all quizzes only. */
  quiz: (TimedQuiz & { id: number }) | null;
  /** False: another teacher decides on extra time for all quizzes. */
  mayGrantForAll: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Grants, changes or ends a student's extra time for this quiz or for all quizzes, also before anyone starts. */
export function ExtraTimeDialog(props: Props) {
  const { student, quiz, opened, onClose } = props;
  const { t } = useLingui();
  const query = useQuery({ ...extraTimeQuery(student.id, quiz?.id ?? null), enabled: opened });
  const [scope, setScope] = useState<Scope>(quiz === null ? 'all' : 'quiz');
  const had = query.data?.find((one) => scopeOf(one) === scope);
  const name = studentName({ student });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Extra time for ${name}`}
      submitLabel={had ? <Trans>Save changes</Trans> : <Trans>Give extra time</Trans>}
    >
      <Stack gap={16}>
        <p>
          {quiz === null ? (
            <Trans>
              Applies immediately to every quiz, including an attempt in progress. Extra time for one quiz
              overrides it.
            </Trans>
          ) : (
            <Trans>
              Applies immediately, including to an attempt in progress. Extra time for this quiz overrides
              extra time for all quizzes.
            </Trans>
          )}
        </p>
        <Loaded
          query={query}
          loading={t`Loading extra time…`}
          skeleton={<SkeletonRows count={3} height={40} />}
          failed={t`We couldn’t load the extra time.`}
        >
          {(given) => <ExtraTimeForm {...props} given={given} had={had} scope={scope} onScope={setScope} />}
        </Loaded>
      </Stack>
    </FormDialog>
  );
}

interface FormProps extends Props {
  given: readonly Accommodation[];
  had: Accommodation | undefined;
  scope: Scope;
  onScope: (scope: Scope) => void;
}

const maxNoteLength = 2_000;

function ExtraTimeForm(props: FormProps) {
  const { student, quiz, mayGrantForAll, onClose, given, had, scope, onScope } = props;
  const { t } = useLingui();
  const granting = useGrantExtraTime();
  const studentId = student.id;
  const name = studentName({ student });
  const form = useForm<Partial<ExtraTimeDraft>>({
    initialValues: {},
    fields: ['percent', 'minutes', 'note'],
    check: (edits) => extraProblems({ ...draftOf(had), ...edits }),
    submit: async (edits) => {
      const sent = { ...draftOf(had), ...edits };
      const extra = readExtra(sent);
      if (extra === null) return;
      const { note } = sent;
      await granting.mutateAsync({
        studentId,
        quizId: scope === 'all' || quiz === null ? null : quiz.id,
        note,
        extra,
      });
      toast.success(had ? t`Extra time changed for ${name}.` : t`${name} now has extra time.`);
      onClose();
    },
    fieldOf: { timeFactor: 'percent', extraMinutes: 'minutes' },
    describe: explainRefusal,
  });
  const draft = { ...draftOf(had), ...form.values };
  const isOverridden = scope === 'all' && given.some((one) => scopeOf(one) === 'quiz');
  return (
    <DialogForm form={form}>
      <ExtraTimeList name={name} studentId={studentId} given={given} onEnded={onClose} />
      <div className={styles.fields}>
        {quiz !== null && mayGrantForAll && (
          <Segmented
            label={t`Applies to`}
            value={scope}
            onChange={(chosen) => {
              onScope(chosen);
              form.reset();
            }}
            options={[
              { value: 'quiz', label: t`This quiz` },
              { value: 'all', label: t`All quizzes` },
            ]}
          />
        )}
        <Segmented
          label={t`Unit`}
          value={draft.kind}
          onChange={(kind) => form.set({ kind })}
          options={[
            { value: 'percent', label: t`In percent` },
            { value: 'minutes', label: t`In minutes` },
          ]}
        />
        {draft.kind === 'percent' ? (
          <NumberField
            label={t`Percent`}
            {...form.field('percent')}
            value={draft.percent}
            quick={['25', '50', '100'].map((percent) => ({ value: percent, label: t`${percent}%` }))}
          />
        ) : (
          <MinutesField {...form.field('minutes')} value={draft.minutes} quick={[10, 15, 30]} />
        )}
        {quiz !== null && !isOverridden && (
          <EffectiveTimeNote quiz={quiz} name={name} extra={readExtra(draft)} />
        )}
        <TextAreaField
          label={t`Note (optional)`}
          hint={t`Only staff can see this.`}
          rows={2}
          maxLength={maxNoteLength}
          {...form.field('note')}
          value={draft.note}
        />
      </div>
    </DialogForm>
  );
}

function explainRefusal(error: Error): string {
  const isTheirs = error instanceof ApiError && error.status === 403;
  return isTheirs
    ? translate`Only the student’s assigned teacher or an administrator can change extra time for all quizzes. You can still give extra time for one quiz.`
    : refusalText(error);
}

interface ExtraTimeListProps {
  name: string;
  studentId: number;
  given: readonly Accommodation[];
  onEnded: () => void;
}

/** The student's current extra time. */
function ExtraTimeList({ name, studentId, given, onEnded }: ExtraTimeListProps) {
  const { t } = useLingui();
  const granting = useGrantExtraTime();
  const ending = useEndExtraTime();

  async function giveBack(ended: Accommodation) {
    const extra = extraOf(ended);
    if (extra === null) return;
    try {
      const { quiz, note } = ended;
      await granting.mutateAsync({ studentId, quizId: quiz?.id ?? null, note: note ?? '', extra });
      toast.success(t`Extra time restored for ${name}.`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(refusalText(error));
    }
  }

  async function end(ended: Accommodation) {
    try {
      await ending.mutateAsync(ended.id);
      toast.success(t`Extra time removed for ${name}.`, {
        label: t`Undo`,
        onClick: () => void giveBack(ended),
      });
      onEnded();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast.error(explainRefusal(error));
    }
  }

  if (given.length === 0) return null;
  return (
    <ul className={styles.having} aria-label={t`Current extra time`}>
      {given.map((one) => (
        <li key={one.id} className={styles.had}>
          <Text as="span" breaks>
            {extraText({ factor: one.timeFactor, minutes: one.extraMinutes })}
            <span className={styles.second}>
              {scopeOf(one) === 'all' ? <Trans>All quizzes</Trans> : <Trans>This quiz</Trans>}
              {one.note ? ` · ${one.note}` : ''}
            </span>
          </Text>
          <Button
            size="xs"
            loading={ending.isPending && ending.variables === one.id}
            onClick={() => void end(one)}
          >
            <Trans>Remove extra time</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
