import { Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { textLength } from '#shared/limits.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { explainPhoneFault, usePhoneReading } from './phone-check.ts';
import styles from './phone-field.module.css';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  /** The chosen country, whose numbers need no +; empty until one is chosen, undefined in forms without one. */
  country?: string;
};

/** Checks a typed phone number on leaving the field, and writes it the international way. */
export function PhoneField({ value, country, error, isInvalid, onChange, ...field }: PhoneFieldProps) {
  const [hasFocus, setFocus] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const reading = usePhoneReading(value, country ?? '', hasFocus || isTyped);
  const left = isTyped && !hasFocus ? reading : undefined;
  const rewrite = useEffectEvent((number: string) => {
    if (number !== value) onChange({ target: { value: number } });
  });
  useEffect(() => {
    if (left?.number !== undefined) rewrite(left.number);
  }, [left?.number]);

  // The country may be chosen after the number.
  const isTooEarly = left?.fault === 'no-country' && country === '';
  const ownError = left?.fault && !isTooEarly && !isInvalid ? explainPhoneFault(left.fault) : undefined;
  return (
    <TextField
      {...field}
      type="tel"
      maxLength={textLength.phone}
      value={value}
      error={error ?? ownError}
      isInvalid={isInvalid}
      action={left?.number ? <CheckedMark /> : undefined}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onChange={(event) => {
        setTyped(true);
        onChange(event);
      }}
    />
  );
}

/** Beside the label, so that nothing below the field moves. */
function CheckedMark() {
  return (
    <span className={styles.checked}>
      <IconCheck size={16} aria-hidden="true" />
      <Trans>Valid number</Trans>
    </span>
  );
}
