import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SystemSettings } from '#shared/settings.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { formatNumber } from '#web/lib/format/format-number.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { statusQuery } from '../../status/status-queries.ts';
import { NamesField } from '../names-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';
import { addDomains } from './email-domains.ts';

const names = [
  'maxUsers',
  'maxPendingRegistrations',
  'autoApproveRegistrations',
  'trustedEmailDomains',
] as const;

export function RegistrationForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`User Management`, settings, names);
  const { values, set } = form;
  return (
    <SettingsForm label={t`User Management`} form={form}>
      <TextField
        label={t`Maximum number of users`}
        hint={useUsersHint()}
        inputMode="numeric"
        maxLength={9}
        {...form.field('maxUsers')}
      />
      <TextField
        label={t`Maximum number of pending registrations`}
        hint={t`Once it’s reached, no one can register until you accept or refuse some.`}
        inputMode="numeric"
        maxLength={6}
        {...form.field('maxPendingRegistrations')}
      />
      <CheckField
        label={t`Accept registrations automatically`}
        hint={t`People with a trusted email domain are accepted once they confirm their email address. Everyone else needs an administrator’s approval.`}
        checked={values.autoApproveRegistrations}
        onChange={({ target }) => set({ autoApproveRegistrations: target.checked })}
      />
      <NamesField
        label={t`Trusted email domains`}
        hint={t`For example, school.example. Press Enter to add it.`}
        none={t`None yet. Every registration needs an administrator’s approval.`}
        add={addDomains}
        value={values.trustedEmailDomains}
        onChange={(trustedEmailDomains) => set({ trustedEmailDomains })}
        error={form.errors.trustedEmailDomains}
      />
    </SettingsForm>
  );
}

function useUsersHint(): string {
  const { t } = useLingui();
  const { language } = useDatePreferences();
  const users = useQuery(statusQuery).data?.users;
  if (!users) return t`No one can join once the limit is reached.`;
  const count = formatNumber(users.count, language);
  return t`Users now: ${count}. No one can join once the limit is reached.`;
}
