import { useLingui } from '@lingui/react/macro';
import { mostMinutes, readMinutes } from './minutes.ts';
import { NumberField } from './number-field.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  isTried: boolean;
  quick?: readonly number[];
  most?: number;
}

export function MinutesField({ value, onChange, isTried, quick = [5, 10, 15], most = mostMinutes }: Props) {
  const { t, i18n } = useLingui();
  const last = i18n.number(most);
  const isWrong = isTried && readMinutes(value, most) === null;
  return (
    <NumberField
      label={t`Minutes`}
      value={value}
      onChange={onChange}
      error={isWrong ? t`Please enter a whole number from 1 to ${last}` : undefined}
      quick={quick.map((minutes) => ({ value: String(minutes), label: t`${minutes} min` }))}
    />
  );
}
