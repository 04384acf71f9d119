import { useLingui } from '@lingui/react/macro';
import type { BankCategory, QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { textLength } from '#shared/limits.ts';
import { useChangeBank, useCreateBank } from '#web/features/question-banks/bank-queries.ts';
import { categories, categoryLabels } from '#web/lib/format/category-labels.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface FormProps {
  onClose: () => void;
  /** Null for a new one. */
  bank: QuestionBank | null;
  onCreated?: (bank: QuestionBank) => void;
}

/** Creates a bank, or edits its title, category and description. */
export function BankDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  const { t } = useLingui();
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={form.bank ? t`Edit bank` : t`New Bank`}
      submitLabel={form.bank ? t`Save` : t`Create bank`}
    >
      <BankForm {...form} />
    </FormDialog>
  );
}

/** No category is chosen at first. */
interface BankDraft {
  title: string;
  category: BankCategory | '';
  description: string;
}

function BankForm({ onClose, bank, onCreated }: FormProps) {
  const { t } = useLingui();
  const creation = useCreateBank();
  const change = useChangeBank();
  const form = useForm<BankDraft>({
    initialValues: {
      title: bank?.title ?? '',
      category: bank?.category ?? '',
      description: bank?.description ?? '',
    },
    check: ({ title, category }) => ({
      title: title.trim() === '' ? t`Title is required` : undefined,
      category: category === '' ? t`Category is required` : undefined,
    }),
    submit: async ({ title, category, description }) => {
      if (category === '') return;
      const body = { title: title.trim(), category, description: description.trim() };
      if (bank) {
        await change.mutateAsync({ bankId: bank.id, ...body });
        toast.success(t`${body.title} was saved.`);
      } else {
        const created = await creation.mutateAsync(body);
        if (onCreated) onCreated(created);
        else toast.success(t`${body.title} was created.`);
      }
      onClose();
    },
  });

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
        name="category"
        label={t`Category`}
        required
        placeholder={t`Choose a category`}
        options={categories.map((value) => ({ value, label: t(categoryLabels[value]) }))}
        {...form.field('category')}
      />
      <TextAreaField
        name="description"
        label={t`Description (optional)`}
        rows={3}
        maxLength={textLength.description}
        {...form.field('description')}
      />
    </DialogForm>
  );
}
