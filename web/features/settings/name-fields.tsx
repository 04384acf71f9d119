import { useLingui } from '@lingui/react/macro';
import { textLength } from '#shared/limits.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldProblems } from './field-problems.ts';
import styles from './settings.module.css';

interface Name {
  firstName: string;
  lastName: string;
}

interface NameProps {
  values: Name;
  set: (typed: Partial<Name>) => void;
  problems: FieldProblems<Name>;
}

export function NameFields({ values, set, problems }: NameProps) {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <TextField
        label={t`First name`}
        autoComplete="given-name"
        required
        maxLength={textLength.name}
        value={values.firstName}
        onChange={({ target }) => set({ firstName: target.value })}
        error={problems.firstName}
      />
      <TextField
        label={t`Last name`}
        autoComplete="family-name"
        required
        maxLength={textLength.name}
        value={values.lastName}
        onChange={({ target }) => set({ lastName: target.value })}
        error={problems.lastName}
      />
    </div>
  );
}

interface PhoneProps {
  value: string;
  onChange: (phoneNumber: string) => void;
  error: string | undefined;
}

export function PhoneField({ value, onChange, error }: PhoneProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Phone number`}
      type="tel"
      autoComplete="tel"
      maxLength={textLength.phone}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
