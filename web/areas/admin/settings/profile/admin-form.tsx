import { useLingui } from '@lingui/react/macro';
import type { Person } from '#shared/contract/people.ts';
import { jobTitles } from '#shared/job-titles.ts';
import { textLength } from '#shared/limits.ts';
import { NameFields, PhoneField } from '#web/features/settings/name-fields.tsx';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { jobTitleLabel } from '#web/lib/job-title-label.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAdminForm } from './use-admin-form.ts';

export type Admin = Extract<Person, { kind: 'admin' }>;

export function AdminForm({ person }: { person: Admin }) {
  const { t } = useLingui();
  const form = useAdminForm(t`Admin Profile`, person);
  const { values, set, problems } = form;
  return (
    <SettingsForm label={t`Admin Profile`} form={form}>
      <NameFields values={values} set={set} problems={problems} />
      <div className={styles.pair}>
        <PhoneField
          value={values.phoneNumber}
          onChange={(phoneNumber) => set({ phoneNumber })}
          error={problems.phoneNumber}
        />
        <TextField label={t`Admin ID`} value={String(person.id)} readOnly hint={t`Given once, for good.`} />
      </div>
      <SelectField
        label={t`Role`}
        hint={t`Your job title. What you may do does not hang on it.`}
        placeholder={t`None`}
        value={values.jobTitle}
        onChange={({ target }) => set({ jobTitle: target.value })}
        options={titlesWith(person.jobTitle).map((title) => ({ value: title, label: jobTitleLabel(title) }))}
        error={problems.jobTitle}
      />
      <TextAreaField
        label={t`Bio`}
        rows={4}
        maxLength={textLength.description}
        value={values.bio}
        onChange={({ target }) => set({ bio: target.value })}
        error={problems.bio}
      />
    </SettingsForm>
  );
}

/** One that was given elsewhere stands beside the usual ones, else the field would show none. */
function titlesWith(current: string): readonly string[] {
  return current === '' || jobTitles.some((title) => title === current) ? jobTitles : [current, ...jobTitles];
}
