import { Trans, useLingui } from '@lingui/react/macro';
import { IconChalkboard, IconSchool } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { passwordLength, textLength } from '#shared/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { earliestBirthday, type StepProps, type UserType } from './person-draft.ts';
import styles from './register-user.module.css';
import { suggestPassword } from './suggest-password.ts';

export function RoleStep({ draft, set, errors }: StepProps) {
  const { t } = useLingui();
  const id = useId();
  const error = errors.role;
  const choices = [
    {
      value: 'STUDENT',
      label: t`Student`,
      hint: t`Takes quizzes and gets grades.`,
      icon: <IconSchool size={24} aria-hidden="true" />,
    },
    {
      value: 'TEACHER',
      label: t`Teacher`,
      hint: t`Creates quizzes, marks answers and sees results.`,
      icon: <IconChalkboard size={24} aria-hidden="true" />,
    },
  ] as const satisfies readonly { value: UserType; label: string; hint: string; icon: unknown }[];
  return (
    <Stack as="fieldset" gap={12} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>
        <Trans>User type</Trans>
      </legend>
      <div className={styles.cards}>
        {choices.map(({ value, label, hint, icon }) => (
          <label key={value} className={`${styles.card} focus-ring-around`}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              value={value}
              checked={draft.role === value}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-${value}`}
              onChange={() => set({ role: value })}
            />
            {icon}
            <Text as="span" size="label">
              {label}
            </Text>
            <Text as="span" size="small" tone="ink2" id={`${id}-${value}`}>
              {hint}
            </Text>
          </label>
        ))}
      </div>
      <FieldNotes inputId={id} hint={null} error={error} />
    </Stack>
  );
}

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
        hint={t`They’ll use this to sign in.`}
        autoComplete="off"
        maxLength={254}
        required
        {...field('email')}
      />
      <PasswordField
        key={suggestion}
        label={t`Password`}
        hint={t`At least 6 characters. Give it to them in person. They can change it later.`}
        autoComplete="new-password"
        maxLength={passwordLength.max}
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
