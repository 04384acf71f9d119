import { useLingui } from '@lingui/react/macro';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './branding.module.css';
import { isColor } from './branding.ts';

interface Props {
  value: string;
  onChange: (color: string) => void;
  error?: string | undefined;
}

/** A colour to type or to pick. */
export function ColorField({ value, onChange, error }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.color}>
      <TextField
        label={t`Primary colour`}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      <input
        type="color"
        className={styles.picker}
        aria-label={t`Pick the primary colour`}
        value={isColor(value) ? value : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
