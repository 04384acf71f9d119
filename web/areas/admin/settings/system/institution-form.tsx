import { useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { languages } from '#web/lib/languages.ts';
import { timeZones } from '#web/lib/time-zones.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['language', 'timezone'] as const;

export function InstitutionForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Language and time`, settings, names);
  const { values, set, problems } = form;
  return (
    <SettingsForm label={t`Language and time`} form={form}>
      <div className={styles.pair}>
        <SelectField
          label={t`Language of the institution`}
          value={values.language}
          onChange={({ target }) => set({ language: target.value as SystemSettings['language'] })}
          options={languages}
          error={problems.language}
        />
        <SelectField
          label={t`Time zone of the institution`}
          value={values.timezone}
          onChange={({ target }) => set({ timezone: target.value })}
          options={timeZones()}
          error={problems.timezone}
        />
      </div>
    </SettingsForm>
  );
}
