import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { passwordLength, textLength } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { earliestBirthday } from './person-draft.ts';
import styles from './register-user.module.css';
import type { StepProps } from './step-fields.ts';
import { suggestPassword } from './suggest-password.ts';

export function PersonalStep({ draft, field, set, today }: StepProps & { today: string }) {
  const { t } = useLingui();
  const [suggestion, setSuggestion] = useState('');

  function suggest() {
    const password = suggestPassword();
    setSuggestion(password);
    set({ password });
  }

  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`First name`}
          autoComplete="off"
          maxLength={textLength.name}
          required
          {...field('firstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="off"
          maxLength={textLength.name}
          required
          {...field('lastName')}
        />
      </div>
      <TextField
        type="email"
        label={t`Email`}
        hint={t`They sign in with it.`}
        autoComplete="off"
        maxLength={254}
        required
        {...field('email')}
      />
      <PasswordField
        key={suggestion}
        label={t`Password`}
        hint={t`At least 6 characters. Hand it over in person; they can change it themselves.`}
        autoComplete="new-password"
        maxLength={passwordLength.most}
        startsShown={suggestion !== ''}
        required
        action={
          <Button variant="subtle" size="xs" onClick={suggest}>
            <Trans>Suggest a password</Trans>
          </Button>
        }
        {...field('password')}
      />
      {draft.role === 'STUDENT' && (
        <TextField
          type="date"
          label={t`Date of birth`}
          autoComplete="off"
          min={earliestBirthday}
          max={today}
          required
          {...field('dateOfBirth')}
        />
      )}
    </>
  );
}
