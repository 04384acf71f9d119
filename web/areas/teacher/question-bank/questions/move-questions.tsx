import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { allBanksQuery } from '#web/features/question-banks/bank-queries.ts';
import { useMoveQuestions } from '#web/features/question-banks/question-queries.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { failureText } from '../failure-toast.ts';

interface Props {
  opened: boolean;
  bank: QuestionBank;
  ids: readonly number[];
  /** Of a single question. */
  name: string | undefined;
  onClose: () => void;
  onMoved: () => void;
}

/** Moves questions to another bank of the same owner; administrators can choose any bank. */
export function MoveQuestions({ opened, ...props }: Props) {
  const { t } = useLingui();
  const banks = useQuery({ ...allBanksQuery, enabled: opened });
  return (
    <FormDialog
      opened={opened}
      onClose={props.onClose}
      title={plural(props.ids.length, { one: 'Move # question', other: 'Move # questions' })}
      submitLabel={<Trans>Move</Trans>}
    >
      <Loaded
        query={banks}
        loading={t`Loading question banks…`}
        skeleton={<SkeletonBlock height={40} />}
        failed={t`We couldn’t load question banks.`}
      >
        {(all) => <MoveForm {...props} banks={all} />}
      </Loaded>
    </FormDialog>
  );
}

type MoveFormProps = Omit<Props, 'opened'> & { banks: readonly QuestionBank[] };

function MoveForm({ bank: from, ids, name, onClose, onMoved, banks }: MoveFormProps) {
  const { t } = useLingui();
  const moving = useMoveQuestions();
  const targets = banks.filter(({ id }) => id !== from.id);
  const find = (bankId: string) => targets.find(({ id }) => String(id) === bankId);
  const form = useForm({
    initialValues: { bankId: '' },
    check: ({ bankId }) => ({ bankId: find(bankId) ? undefined : t`Please choose a bank` }),
    submit: async ({ bankId }) => {
      const { questions } = await moving.mutateAsync({ ids, bankId: Number(bankId) });
      const title = find(bankId)?.title ?? '';
      const moved = (count: number) =>
        plural(count, { one: `# question moved to ${title}.`, other: `# questions moved to ${title}.` });
      toast.success(
        name === undefined ? moved(questions) : t`Question “${name}” moved to ${title}.`,
        undefined,
        { key: `moved to ${title}`, amount: questions, text: moved },
      );
      onMoved();
      onClose();
    },
    describe: failureText,
  });
  const target = find(form.values.bankId);
  const isOthers = target !== undefined && target.teacher?.id !== from.teacher?.id;

  return (
    <DialogForm form={form}>
      {targets.length === 0 && (
        <p>
          <Trans>There is no other bank yet. Create one first.</Trans>
        </p>
      )}
      <SelectField
        label={t`Move to bank`}
        data-autofocus
        placeholder={t`Choose a bank`}
        options={targets.map((bank) => ({ value: String(bank.id), label: nameOf(bank, from) }))}
        {...form.field('bankId')}
      />
      <Text size="small" tone="ink2">
        <Trans>Questions are added at the end of that bank. Quizzes that use them don’t change.</Trans>
      </Text>
      {isOthers && (
        <Text size="small" tone="ink2">
          <Trans>This bank belongs to someone else, so the tags aren’t moved.</Trans>
        </Text>
      )}
    </DialogForm>
  );
}

/** With the owner's name if it's another one. */
function nameOf({ title, teacher }: QuestionBank, from: QuestionBank): string {
  if (!teacher || teacher.id === from.teacher?.id) return title;
  return `${title} (${teacher.firstName} ${teacher.lastName})`;
}
