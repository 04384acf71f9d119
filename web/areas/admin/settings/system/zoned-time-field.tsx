import { useState } from 'react';
import { fromZonedInput, toZonedInput } from '#web/lib/zoned-time.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  label: string;
  hint: string;
  timezone: string;
  moment: string | null;
  onChange: (moment: string | null) => void;
  error?: string | undefined;
}

/** A moment, entered on the clocks of a zone. */
export function ZonedTimeField({ label, hint, timezone, moment, onChange, error }: Props) {
  const [typed, setTyped] = useState('');
  const saved = moment === null ? '' : toZonedInput(moment, timezone);
  // What is being typed ("year 2" on the way to 2026) must not be written anew under the hand.
  const text = fromZonedInput(typed, timezone) === moment ? typed : saved;
  return (
    <TextField
      label={label}
      hint={hint}
      type="datetime-local"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(fromZonedInput(target.value, timezone));
      }}
      error={error}
    />
  );
}
