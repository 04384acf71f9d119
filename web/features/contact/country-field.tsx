import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { countryOptions } from '#web/lib/format/country-name.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

type CountryFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'value'> & {
  value: string;
};

export function CountryField({ value, ...field }: CountryFieldProps) {
  const { t } = useLingui();
  return <SelectField {...field} label={t`Country`} value={value} options={countryOptions(value)} />;
}
