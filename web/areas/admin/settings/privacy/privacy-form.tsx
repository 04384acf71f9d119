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
        hint={t`The audit log and the list of sessions keep the address somebody came from. Without it nobody can tell later where a stranger signed in from.`}
        checked={values.recordAddresses}
        onChange={({ target }) => set({ recordAddresses: target.checked })}
      />
      <CheckField
        label={t`Teachers see how to reach their students`}
        hint={t`The e-mail address, phone number and address of the students they know of. Without it they see names, programmes and results.`}
        checked={values.teachersSeeContact}
        onChange={({ target }) => set({ teachersSeeContact: target.checked })}
      />
      <CheckField
        label={t`Count how often a student leaves the quiz page`}
        hint={t`Teachers see the number beside an attempt. It says that the page was out of sight, not why.`}
        checked={values.countFocusLoss}
        onChange={({ target }) => set({ countFocusLoss: target.checked })}
      />
    </SettingsForm>
  );
}
