import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#web/ui/select-field.tsx';
import type { audienceOptions } from './audience-options.ts';

export interface AudienceFieldProps {
  options: ReturnType<typeof audienceOptions>;
  hint: string | undefined;
  value: string;
  onChange: (key: string) => void;
  error: string | undefined;
  isFirst: boolean;
}

export function AudienceField({ options, hint, value, onChange, error, isFirst }: AudienceFieldProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t({ message: 'To', context: 'recipients' })}
      name="to"
      placeholder={t`Choose a programme or a quiz`}
      options={options}
      hint={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      data-autofocus={isFirst || undefined}
    />
  );
}
