import type { ReactNode } from 'react';
import type { FieldOf } from '#web/lib/forms/field-problems.ts';
import { type Form, type Problems, useForm } from '#web/lib/forms/use-form.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface FormProps<Values extends object> {
  onClose: () => void;
  initialValues: Values;
  fieldOf: FieldOf<Values>;
  check: (values: Values) => Problems<Values>;
  /** Throws what the server refuses. */
  save: (values: Values) => Promise<void>;
  fields: (form: Form<Values>) => ReactNode;
}

interface Props<Values extends object> extends FormProps<Values> {
  opened: boolean;
  title: string;
  submitLabel: string;
}

/** Adds or changes one entry of a short list. */
export function EntryDialog<Values extends object>(props: Props<Values>) {
  const { opened, title, submitLabel, ...form } = props;
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={title} submitLabel={submitLabel}>
      <EntryForm {...form} />
    </FormDialog>
  );
}

function EntryForm<Values extends object>({ onClose, save, fields, ...options }: FormProps<Values>) {
  const form = useForm<Values>({
    ...options,
    submit: async (values) => {
      await save(values);
      onClose();
    },
  });
  return <DialogForm form={form}>{fields(form)}</DialogForm>;
}
