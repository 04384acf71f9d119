import { useLingui } from '@lingui/react/macro';
import type { SystemSettings } from '#shared/settings.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { addPhotoHosts } from '../hosts.ts';
import { NamesField } from '../names-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['photoHosts'] as const;

export function PhotoHostsForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Photo hosts`, settings, names);
  const { values, set } = form;
  return (
    <SettingsForm label={t`Photo hosts`} form={form}>
      <NamesField
        label={t`Allowed photo hosts`}
        hint={t`For example, photos.school.example. TLS is required. Pages that are already open show photos from a new host only after a reload.`}
        none={t`None yet. Only uploaded photos are shown.`}
        add={addPhotoHosts}
        value={values.photoHosts}
        onChange={(photoHosts) => set({ photoHosts })}
        error={form.errors.photoHosts}
      />
    </SettingsForm>
  );
}
