import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { textLength } from '#shared/limits.ts';
import { allBanksQuery } from '#web/features/question-banks/bank-queries.ts';
import { useCreateQuiz } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { programOptions } from '#web/lib/format/student-count.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { audienceQuery } from '#web/lib/queries/programs-query.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (quiz: Quiz) => void;
}

/** Creates a draft and opens it in the builder. */
export function NewQuizDialog({ opened, onClose, onCreated }: Props) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={<Trans>New Quiz</Trans>}
      submitLabel={<Trans>Create quiz</Trans>}
    >
      <NewQuizForm onCreated={onCreated} />
    </FormDialog>
  );
}

function NewQuizForm({ onCreated }: Pick<Props, 'onCreated'>) {
  const { t } = useLingui();
  const creation = useCreateQuiz();
  const { data } = useQuery(audienceQuery);
  const programs = data ?? [];
  const banks = useQuery(allBanksQuery).data ?? [];
  const usual = programs.find(({ isUsual }) => isUsual);
  const form = useForm({
    initialValues: { title: '', program: '', questionBank: '' },
    check: ({ title }) => ({ title: title.trim() === '' ? t`Title is required` : undefined }),
    submit: async ({ title, program, questionBank }) => {
      // The one that is shown, even if the default has changed since.
      const programId = program === '' ? usual?.id : Number(program);
      const quiz = await creation.mutateAsync({
        title: title.trim(),
        ...(programId === undefined ? {} : { program: { id: programId } }),
        ...(questionBank === '' ? {} : { questionBank: { id: Number(questionBank) } }),
      });
      onCreated(quiz);
    },
  });
  const program = form.field('program');
  const chosen = programs.find(({ id }) => String(id) === program.value) ?? usual;

  return (
    <DialogForm form={form}>
      <TextField
        name="title"
        label={t`Title`}
        required
        data-autofocus
        maxLength={textLength.title}
        {...form.field('title')}
      />
      <SelectField
        label={t`Programme`}
        hint={
          data?.length === 0
            ? t`You don’t teach any programmes yet. Ask an administrator to add one.`
            : chosen?.students === 0
              ? t`This programme has no students yet.`
              : t`Students in this programme can take the quiz once you publish it.`
        }
        options={programOptions(programs)}
        disabled={programs.length === 0}
        {...program}
        value={chosen ? String(chosen.id) : ''}
      />
      <SelectField
        label={t`Question bank (optional)`}
        hint={t`New questions are added to this bank. You can use other banks too.`}
        placeholder={t`New bank with the quiz’s title`}
        options={banks.map((bank) => ({ value: String(bank.id), label: bank.title }))}
        {...form.field('questionBank')}
      />
    </DialogForm>
  );
}
