import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface FormProps<Result> {
  /** What happens to the person, above the reason. */
  children: ReactNode;
  /** Below the form: how far it has come, and what was refused. */
  result?: ReactNode;
  hint?: string;
  rows?: number;
  maxLength: number;
  /** Throws if the server refuses. */
  onConfirm: (reason: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

interface Props<Result> extends FormProps<Result> {
  opened: boolean;
  title: string;
  confirmLabel: ReactNode;
}

/** Asks for a reason, which the person affected will read, before something is refused or revoked. */
export function ReasonDialog<Result>({ opened, title, confirmLabel, ...form }: Props<Result>) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={title} submitLabel={confirmLabel} tone="danger">
      <ReasonForm {...form} />
    </FormDialog>
  );
}

function ReasonForm<Result>(props: FormProps<Result>) {
  const { children, result, hint, rows = 3, maxLength, onConfirm, onDone, onClose } = props;
  const { t } = useLingui();
  const form = useForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t`Please enter a reason.` : undefined }),
    submit: async ({ reason }) => {
      const answer = await onConfirm(reason.trim());
      onClose();
      onDone(answer);
    },
  });

  return (
    <DialogForm form={form}>
      <p>{children}</p>
      <TextAreaField
        data-autofocus
        label={t`Reason`}
        hint={hint}
        rows={rows}
        maxLength={maxLength}
        {...form.field('reason')}
      />
      {result}
    </DialogForm>
  );
}
