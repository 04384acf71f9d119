import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BrandingProfileEntry } from '#shared/contract/platform/branding.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useDeleteProfile, useRestoreProfile, useUpdateProfile } from './branding.ts';
import { ProfileDrawer } from './profile-drawer.tsx';
import type { ProfileCommand } from './profile-table.tsx';

/** The actions of a row's menu, with one set of dialogs for all rows. */
export function useProfileCommands(onGone: () => void) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<ProfileCommand | 'new' | null>(null);
  // Kept after the dialog closes, so that its text does not change while it fades.
  const [profile, setProfile] = useState<BrandingProfileEntry | null>(null);
  const update = useUpdateProfile();
  const remove = useDeleteProfile();
  const restore = useRestoreProfile();
  const close = () => setAsked(null);

  async function tell(done: Promise<unknown>, told: string): Promise<boolean> {
    try {
      await done;
      toast.success(told);
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  function turn(chosen: BrandingProfileEntry, isEnabled: boolean) {
    const { name } = chosen.config;
    const told = isEnabled ? t`${name} is on.` : t`${name} is off.`;
    void tell(update.mutateAsync({ key: chosen.key, body: { isEnabled } }), told);
  }

  function onCommand(command: ProfileCommand, chosen: BrandingProfileEntry) {
    setProfile(chosen);
    if (command === 'turn off' || command === 'turn on') turn(chosen, command === 'turn on');
    else setAsked(command);
  }

  function openNew() {
    setProfile(null);
    setAsked('new');
  }

  async function confirmDelete(chosen: BrandingProfileEntry) {
    const isDone = await tell(remove.mutateAsync(chosen.key), t`${chosen.config.name} was deleted.`);
    close();
    if (isDone) onGone();
  }

  async function confirmRestore(chosen: BrandingProfileEntry) {
    await tell(restore.mutateAsync(chosen.key), t`The original profile was restored.`);
    close();
  }

  const name = profile?.config.name ?? '';
  const dialogs = (
    <>
      <ProfileDrawer
        opened={asked === 'edit' || asked === 'new'}
        profile={profile}
        onProfile={setProfile}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'delete'}
        onClose={close}
        title={t`Delete ${name}?`}
        confirmLabel={t`Delete`}
        tone="danger"
        onConfirm={() => profile && confirmDelete(profile)}
      >
        <Trans>Its addresses will use the next matching profile. Its images are deleted too.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'restore'}
        onClose={close}
        title={t`Restore ${name}?`}
        confirmLabel={t`Restore`}
        tone="danger"
        onConfirm={() => profile && confirmRestore(profile)}
      >
        <Trans>Your changes to this built-in profile will be lost, including its images.</Trans>
      </ConfirmDialog>
    </>
  );
  return { onCommand, openNew, dialogs };
}
