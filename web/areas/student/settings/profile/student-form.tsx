import { useLingui } from '@lingui/react/macro';
import type { Student } from '#shared/contract/people/people.ts';
import { textLength } from '#shared/limits.ts';
import { CountryField } from '#web/features/contact/country-field.tsx';
import { phoneProblem } from '#web/features/contact/phone-check.ts';
import { PhoneField } from '#web/features/contact/phone-field.tsx';
import { useSaveProfile } from '#web/features/settings/profile-queries.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { useSavedForm } from '#web/features/settings/use-saved-form.ts';
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
      phoneNumber:
        changed.phoneNumber?.trim() === ''
          ? t`Phone number is required`
          : phoneProblem(changed.phoneNumber ?? '', changed.country ?? country),
      country: changed.country?.trim() === '' ? t`Country is required` : undefined,
      address: changed.address?.trim() === '' ? t`Address is required` : undefined,
    }),
    save: (changed) => saving.mutateAsync(changed).then(() => true),
    done: t`Your profile was saved.`,
  });
  return (
    <SettingsForm label={t`Contact`} form={form}>
      <div className={styles.pair}>
        <PhoneField
          label={t`Phone number`}
          autoComplete="tel"
          country={form.values.country}
          {...form.field('phoneNumber')}
        />
        <CountryField placeholder={t`Not given`} {...form.field('country')} />
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
