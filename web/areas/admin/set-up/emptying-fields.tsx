import { Trans, useLingui } from '@lingui/react/macro';
import { backup } from '#shared/limits.ts';
import settings from '#web/features/settings/settings.module.css';
import type { Form } from '#web/lib/forms/use-form.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import styles from './emptying-fields.module.css';
import type { EmptyingValues } from './emptying-form.ts';

type Field = Form<EmptyingValues>['field'];

/** For the administrator of the demo school, whose address and password everyone can know. */
export function OwnAccountFields({ field }: { field: Field }) {
  const { t } = useLingui();
  return (
    <Stack as="fieldset" gap={16}>
      <Text as="legend" size="label" className={styles.legend}>
        <Trans>Your own account</Trans>
      </Text>
      <Text size="small" tone="ink2">
        <Trans>It replaces the demo account, whose password is public.</Trans>
      </Text>
      <div className={settings.pair}>
        <TextField label={t`First name`} autoComplete="given-name" data-autofocus {...field('firstName')} />
        <TextField label={t`Last name`} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label={t`Email Address`} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={t`New password`} autoComplete="new-password" {...field('newPassword')} />
    </Stack>
  );
}

interface ConfirmationProps {
  field: Field;
  needsWord: boolean;
  /** Whether the dialog starts with these fields. */
  isFirst: boolean;
}

export function ConfirmationFields({ field, needsWord, isFirst }: ConfirmationProps) {
  const { t } = useLingui();
  const word = backup.resetWord;
  return (
    <>
      <PasswordField
        label={t`Your current password`}
        autoComplete="current-password"
        data-autofocus={isFirst || undefined}
        {...field('password')}
      />
      {needsWord && (
        <TextField
          label={t`Type ${word} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...field('confirmation')}
        />
      )}
    </>
  );
}
