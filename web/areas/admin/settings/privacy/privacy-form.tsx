import { useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['recordAddresses', 'teachersSeeContact', 'countFocusLoss'] as const;

export function PrivacyForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Privacy Settings`, settings, names);
  const { values, set } = form;
  return (
    <SettingsForm label={t`Privacy Settings`} form={form}>
      <CheckField
        label={t`Record network addresses`}
        hint={t`Where people sign in from, in the audit log, the list of sessions and the server log. When off, no more addresses are recorded, and earlier ones are hidden at once and deleted from sessions a day later.`}
        checked={values.recordAddresses}
        onChange={({ target }) => set({ recordAddresses: target.checked })}
      />
      <CheckField
        label={t`Teachers see their students' contact details`}
        hint={t`Email, phone number, date of birth, country and address. When off, teachers see names, student numbers, programmes and results.`}
        checked={values.teachersSeeContact}
        onChange={({ target }) => set({ teachersSeeContact: target.checked })}
      />
      <CheckField
        label={t`Count how often a student leaves the quiz page`}
        hint={t`Teachers see the number beside an attempt, not the reason. When off, earlier numbers are hidden at once and deleted a day later.`}
        checked={values.countFocusLoss}
        onChange={({ target }) => set({ countFocusLoss: target.checked })}
      />
    </SettingsForm>
  );
}
