import { useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { addTrustedHosts } from '../hosts.ts';
import { NamesField } from '../names-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['trustedHosts'] as const;

export function TrustedHostsForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Trusted hosts`, settings, names);
  const { values, set } = form;
  return (
    <SettingsForm label={t`Trusted hosts`} form={form}>
      <NamesField
        label={t`Host names of this site`}
        hint={t`Such as quiz.school.example. Put http:// before a host without TLS. Enter adds one.`}
        none={t`None yet. Without the server setting PUBLIC_URL, mails have no links and documents show only their code.`}
        add={addTrustedHosts}
        value={values.trustedHosts}
        onChange={(trustedHosts) => set({ trustedHosts })}
        error={form.errors.trustedHosts}
      />
    </SettingsForm>
  );
}
