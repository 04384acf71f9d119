import { useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import styles from './dialogs.module.css';

/** What `field` of a form returns. */
interface FieldProps {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

export function MinutesField({ quick = [5, 10, 15], ...field }: FieldProps & { quick?: readonly number[] }) {
  const { t } = useLingui();
  return (
    <NumberField
      {...field}
      label={t`Minutes`}
      quick={quick.map((minutes) => ({ value: String(minutes), label: t`${minutes} min` }))}
    />
  );
}

interface NumberFieldProps extends FieldProps {
  label: string;
  hint?: string | undefined;
  /** Buttons that fill in common values. */
  quick: readonly { value: string; label: string }[];
  inputMode?: 'numeric' | 'decimal';
}

/** A number field with buttons for common values. */
export function NumberField({ quick, inputMode = 'numeric', ...field }: NumberFieldProps) {
  const { value, onChange } = field;
  return (
    <Stack gap={8}>
      <div className={styles.input}>
        <TextField {...field} data-autofocus inputMode={inputMode} autoComplete="off" maxLength={6} />
      </div>
      <Row wrap gap={8}>
        {quick.map((choice) => (
          <Button
            key={choice.value}
            size="xs"
            variant={choice.value === value.trim() ? 'light' : 'default'}
            aria-pressed={choice.value === value.trim()}
            onClick={() => onChange({ target: choice })}
          >
            {choice.label}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
