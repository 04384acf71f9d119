import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { Student } from '#shared/contract/people.ts';
import { textLength } from '#shared/limits.ts';
import { PhoneField } from '#web/features/settings/profile-fields.tsx';
import { useSaveProfile } from '#web/features/settings/profile-queries.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { useSavedForm } from '#web/features/settings/use-saved-form.ts';
import { countries, countryName } from '#web/lib/format/country-name.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** What students change about themselves. */
export function StudentForm({ student: { phoneNumber, country, address } }: { student: Student }) {
  const { t } = useLingui();
  const saving = useSaveProfile();
  const form = useSavedForm({
    title: t`Student Profile`,
    saved: { phoneNumber, country, address },
    // A field that was never filled in may stay empty; one that was may not be emptied.
    check: (changed) => ({
      phoneNumber: changed.phoneNumber?.trim() === '' ? t`Phone number is required` : undefined,
      country: changed.country?.trim() === '' ? t`Country is required` : undefined,
      address: changed.address?.trim() === '' ? t`Address is required` : undefined,
    }),
    save: (changed) => saving.mutateAsync(changed).then(() => true),
    done: t`Your profile was saved.`,
  });
  return (
    <SettingsForm label={t`Contact`} form={form}>
      <div className={styles.pair}>
        <PhoneField {...form.field('phoneNumber')} />
        <CountryField {...form.field('country')} />
      </div>
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        maxLength={textLength.address}
        {...form.field('address')}
      />
    </SettingsForm>
  );
}

/** A country that is not on the list, from an import or an older form, stays choosable. */
function CountryField(control: ComponentProps<typeof PhoneField>) {
  const { t, i18n } = useLingui();
  const { value } = control;
  const listed = countries.map(({ code, name }) => ({ value: code, label: i18n._(name) }));
  const isListed = value === '' || listed.some((option) => option.value === value);
  return (
    <SelectField
      label={t`Country`}
      placeholder={t`Not given`}
      options={isListed ? listed : [...listed, { value, label: countryName(value, i18n.locale) }]}
      {...control}
    />
  );
}
