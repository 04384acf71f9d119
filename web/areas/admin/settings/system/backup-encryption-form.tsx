import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { backup } from '#shared/limits.ts';
import type { SystemSettings } from '#shared/settings.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { LessSafeDialog } from '../less-safe-dialog.tsx';
import { type AddedNames, NamesField } from '../names-field.tsx';
import { useSettingsPart } from '../use-settings-part.ts';

const names = ['backupRecipients'] as const;

/** Encrypting starts with the first public key and ends when the last one is removed. */
export function BackupEncryptionForm({ settings }: { settings: SystemSettings }) {
  const { t } = useLingui();
  const form = useSettingsPart(t`Backup encryption`, settings, names);
  const { values, set } = form;
  return (
    <>
      <SettingsForm label={t`Backup encryption`} form={form}>
        <NamesField
          label={t`Public keys`}
          hint={t`Created with age-keygen. Press Enter to add one.`}
          none={t`None yet. Backups are not encrypted.`}
          add={addRecipients}
          value={values.backupRecipients}
          onChange={(backupRecipients) => set({ backupRecipients })}
          error={form.errors.backupRecipients}
        />
      </SettingsForm>
      <LessSafeDialog form={form}>
        {values.backupRecipients.length === 0 ? (
          <Trans>New backups won’t be encrypted. Existing encrypted backups stay encrypted.</Trans>
        ) : (
          <Trans>
            Only the matching private keys will open new backups, including those made before a restore or
            factory reset. Without a private key, those backups are lost.
          </Trans>
        )}
      </LessSafeDialog>
    </>
  );
}

function addRecipients(known: readonly string[], text: string): AddedNames {
  const recipients = [...known];
  const refused: string[] = [];
  for (const typed of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    if (recipients.includes(typed)) continue;
    if (/^age1[a-z0-9]{58}$/.test(typed) && recipients.length < backup.maxRecipients) recipients.push(typed);
    else refused.push(typed);
  }
  const max = backup.maxRecipients;
  const isPrivate = refused.some((typed) => /^age-secret-key/i.test(typed));
  return {
    names: recipients,
    // A private key must not stay on the screen.
    rest: isPrivate ? '' : refused.join(' '),
    problem: problemOf({ isPrivate, isRefused: refused.length > 0, isFull: recipients.length >= max, max }),
  };
}

interface Refusal {
  isPrivate: boolean;
  isRefused: boolean;
  isFull: boolean;
  max: number;
}

function problemOf({ isPrivate, isRefused, isFull, max }: Refusal): string | null {
  if (isPrivate) return translate`This is a private key. Keep it secret, and enter its public key here.`;
  if (!isRefused) return null;
  return isFull
    ? translate`At most ${max} public keys.`
    : translate`Enter an age public key (age1 followed by 58 characters).`;
}
