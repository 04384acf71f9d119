import { useLingui } from '@lingui/react/macro';
import { textLength } from '#shared/limits.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './settings.module.css';

interface FieldControl {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

export function NameFields({ firstName, lastName }: Record<'firstName' | 'lastName', FieldControl>) {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <TextField
        label={t`First name`}
        autoComplete="given-name"
        required
        maxLength={textLength.name}
        {...firstName}
      />
      <TextField
        label={t`Last name`}
        autoComplete="family-name"
        required
        maxLength={textLength.name}
        {...lastName}
      />
    </div>
  );
}
