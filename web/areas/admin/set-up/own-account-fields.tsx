import { Trans, useLingui } from '@lingui/react/macro';
import styles from '#web/features/settings/settings.module.css';
import type { Form } from '#web/lib/forms/use-form.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import own from './own-account.module.css';
import type { OwnAccountValues } from './own-account.ts';

/** For the administrator of the demo school, whose address and password everyone can know. */
export function OwnAccountFields({ field }: { field: Form<OwnAccountValues>['field'] }) {
  const { t } = useLingui();
  return (
    <Stack as="fieldset" gap={16}>
      <Text as="legend" size="label" className={own.legend}>
        <Trans>Your own account</Trans>
      </Text>
      <Text size="small" tone="ink2">
        <Trans>It replaces the demo account, whose password everyone can know.</Trans>
      </Text>
      <div className={styles.pair}>
        <TextField label={t`First name`} autoComplete="given-name" data-autofocus {...field('firstName')} />
        <TextField label={t`Last name`} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label={t`Email Address`} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={t`New password`} autoComplete="new-password" {...field('newPassword')} />
    </Stack>
  );
}
