import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from '#web/lib/forms/use-form.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface FormProps {
  onClose: () => void;
  /** The consequence, shown above the field. */
  children: ReactNode;
  /** Resolves to close the dialog; an error is shown in it. */
  act: (password: string) => Promise<void>;
}

interface Props extends FormProps {
  opened: boolean;
  title: string;
  confirmLabel: ReactNode;
  tone?: 'default' | 'danger';
}

/** Asks for the password once more: a session that someone else found open must not be enough. */
export function PasswordDialog({ opened, title, confirmLabel, tone = 'default', ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={title} submitLabel={confirmLabel} tone={tone}>
      <PasswordForm {...form} />
    </FormDialog>
  );
}

function PasswordForm({ onClose, children, act }: FormProps) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t`Password is required` : undefined }),
    submit: async ({ password }) => {
      await act(password);
      onClose();
    },
    fieldOf: { WRONG_PASSWORD: 'password' },
    describe: (error) => error.message,
  });
  return (
    <DialogForm form={form}>
      {children}
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
    </DialogForm>
  );
}
