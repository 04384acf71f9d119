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
        hint={t`For example, quiz.school.example. Start with http:// if the host doesn’t use TLS. Press Enter to add it.`}
        none={t`None yet. Unless PUBLIC_URL is set on the server, emails have no links, and transcripts and certificates show only their document code.`}
        add={addTrustedHosts}
        value={values.trustedHosts}
        onChange={(trustedHosts) => set({ trustedHosts })}
        error={form.errors.trustedHosts}
      />
    </SettingsForm>
  );
}
