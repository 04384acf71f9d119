import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SystemSettings } from '#shared/settings.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';
import { WithSettings } from '../with-settings.tsx';

export default function PrivacyTab() {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      <SettingsPart
        section="privacy"
        title={t`Privacy Settings`}
        text={t`What your institution stores about people, and who can see it.`}
      >
        <WithSettings>{(settings) => <PrivacyForm settings={settings} />}</WithSettings>
      </SettingsPart>
      <SettingsPart
        section="own-data"
        title={t`Your data`}
        text={t`Everything stored about you, including your profile, preferences, sessions, notifications and activity. To download someone else’s data, go to All Users.`}
      >
        <OwnData />
      </SettingsPart>
    </div>
  );
}

function OwnData() {
  const download = useMutation({
    mutationFn: () => fetchFile({ path: '/profile/data', fallbackName: 'my-data.zip' }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      loading={download.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => download.mutate()}
    >
      <Trans>Download my data</Trans>
    </Button>
  );
}

const names = ['recordAddresses', 'teachersSeeContact', 'countFocusLoss'] as const;

function PrivacyForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Privacy Settings`, settings, names);
  const { values, set } = form;
  return (
    <SettingsForm label={t`Privacy Settings`} form={form}>
      <CheckField
        label={t`Record IP addresses`}
        hint={t`Recorded in the audit log, the list of sessions and the server log. When off, addresses recorded earlier are hidden immediately, and deleted from the list of sessions a day later.`}
        checked={values.recordAddresses}
        onChange={({ target }) => set({ recordAddresses: target.checked })}
      />
      <CheckField
        label={t`Teachers see their students’ contact details`}
        hint={t`Email, phone number, date of birth, country and address. When off, teachers see only names, student numbers, programmes and results.`}
        checked={values.teachersSeeContact}
        onChange={({ target }) => set({ teachersSeeContact: target.checked })}
      />
      <CheckField
        label={t`Count how often a student leaves the quiz page`}
        hint={t`Teachers see the count for each attempt, but not the reason. When off, earlier counts are hidden immediately and deleted a day later.`}
        checked={values.countFocusLoss}
        onChange={({ target }) => set({ countFocusLoss: target.checked })}
      />
    </SettingsForm>
  );
}
