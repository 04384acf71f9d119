import { useLingui } from '@lingui/react/macro';
import { textLength } from '#shared/limits.ts';
import { countries } from '#web/lib/countries.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StepProps } from './step-fields.ts';

export function ContactStep({ field }: StepProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <TextField
        type="email"
        label={t`Email`}
        autoComplete="email"
        maxLength={254}
        required
        {...field('email')}
      />
      <TextField
        type="tel"
        label={t`Phone`}
        autoComplete="tel"
        maxLength={textLength.phone}
        required
        {...field('phone')}
      />
      <SelectField
        label={t`Country`}
        autoComplete="country"
        placeholder={t`Choose a country`}
        options={countries.map(({ code, name }) => ({ value: code, label: i18n._(name) }))}
        required
        {...field('country')}
      />
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        maxLength={textLength.address}
        required
        {...field('address')}
      />
    </>
  );
}
