import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import styles from './two-factor.module.css';
import type { Proof } from './two-factor.ts';

interface Props {
  text: ReactNode;
  confirmLabel: ReactNode;
  tone?: 'default' | 'danger';
  onProof: (proof: Proof) => Promise<unknown>;
}

/** The password and a code, so that a session someone else found open is not enough. */
export function ProofForm({ text, confirmLabel, tone = 'default', onProof }: Props) {
  const { t } = useLingui();
  const form = useForm<Proof>({
    initialValues: { currentPassword: '', code: '' },
    check: ({ currentPassword, code }) => ({
      currentPassword: currentPassword === '' ? t`Password is required` : undefined,
      code: code.trim() === '' ? t`Code is required` : undefined,
    }),
    submit: onProof,
    fieldOf: { WRONG_PASSWORD: 'currentPassword', TWO_FACTOR_CODE_WRONG: 'code' },
  });

  return (
    <Stack as="form" className={styles.step} gap={16} {...form.props}>
      <p>{text}</p>
      {form.problem !== null && <Notice tone="danger">{form.problem}</Notice>}
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        {...form.field('currentPassword')}
      />
      <TextField
        label={t`Code from your app, or a recovery code`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...form.field('code')}
      />
      <Row wrap gap={8}>
        <Button type="submit" variant="filled" tone={tone} loading={form.isBusy}>
          {confirmLabel}
        </Button>
      </Row>
    </Stack>
  );
}
