import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  ref: Ref<HTMLInputElement>;
  code: string;
  onChange: (code: string) => void;
  readOnly: boolean;
  isInvalid: boolean;
}

/** For the code that wrong guesses cannot end: 16 letters of the same mail. */
export function LongCodeField({ ref, code, onChange, readOnly, isInvalid }: Props) {
  const { t } = useLingui();
  return (
    <TextField
      ref={ref}
      size="md"
      label={t`Longer code from the email`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      readOnly={readOnly}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      isInvalid={isInvalid}
    />
  );
}
