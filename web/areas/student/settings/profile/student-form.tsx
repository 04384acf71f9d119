import { useLingui } from '@lingui/react/macro';
import type { Student } from '#shared/contract/people.ts';
import { textLength } from '#shared/limits.ts';
import { PhoneField } from '#web/features/settings/name-fields.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { countries } from '#web/lib/countries.ts';
import { countryName } from '#web/lib/country-name.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useStudentForm } from './use-student-form.ts';

/** What students change about themselves. */
export function StudentForm({ student }: { student: Student }) {
  const { t } = useLingui();
  const form = useStudentForm(t`Student Profile`, student);
  const { values, set, problems } = form;
  return (
    <SettingsForm label={t`Contact`} form={form}>
      <div className={styles.pair}>
        <PhoneField
          value={values.phoneNumber}
          onChange={(phoneNumber) => set({ phoneNumber })}
          error={problems.phoneNumber}
        />
        <CountryField
          value={values.country}
          onChange={(country) => set({ country })}
          error={problems.country}
        />
      </div>
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        maxLength={textLength.address}
        value={values.address}
        onChange={({ target }) => set({ address: target.value })}
        error={problems.address}
      />
    </SettingsForm>
  );
}

interface CountryProps {
  value: string;
  onChange: (country: string) => void;
  error: string | undefined;
}

/** A country that is not on the list, from an import or an older form, stays choosable. */
function CountryField({ value, onChange, error }: CountryProps) {
  const { t, i18n } = useLingui();
  const listed = countries.map(({ code, name }) => ({ value: code, label: i18n._(name) }));
  const isListed = value === '' || listed.some((option) => option.value === value);
  return (
    <SelectField
      label={t`Country`}
      placeholder={t`Not given`}
      options={isListed ? listed : [...listed, { value, label: countryName(value, i18n.locale) }]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
