import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './dialogs.module.css';

interface Props {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong, once it is tried. */
  error: ReactNode;
  /** One click instead of typing. */
  quick: readonly { value: string; label: string }[];
  inputMode?: 'numeric' | 'decimal';
}

/** A number with the usual ones beside it. */
export function NumberField({ value, onChange, quick, inputMode = 'numeric', ...texts }: Props) {
  return (
    <div className={styles.number}>
      <div className={styles.input}>
        <TextField
          {...texts}
          data-autofocus
          inputMode={inputMode}
          autoComplete="off"
          maxLength={6}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className={styles.quick}>
        {quick.map((choice) => (
          <Button
            key={choice.value}
            size="xs"
            variant={choice.value === value.trim() ? 'light' : 'default'}
            aria-pressed={choice.value === value.trim()}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
