import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { BrandingProfileEntry } from '#shared/contract/branding.ts';
import { DiscardQuestion } from '#web/ui/discard-question.tsx';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileImages } from './profile-images.tsx';

interface Props {
  opened: boolean;
  /** Null for a new one. */
  profile: BrandingProfileEntry | null;
  /** What it is now: a new one has been made, a picture has come. */
  onProfile: (profile: BrandingProfileEntry) => void;
  onClose: () => void;
}

export function ProfileDrawer({ opened, profile, onProfile, onClose }: Props) {
  const { t } = useLingui();
  // Not a state: Escape may come before the page has been drawn again.
  const isDirty = useRef(false);
  const [asksDiscard, setAsksDiscard] = useState(false);

  function close() {
    if (isDirty.current) setAsksDiscard(true);
    else onClose();
  }

  function discard() {
    setAsksDiscard(false);
    isDirty.current = false;
    onClose();
  }

  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      title={profile ? t`Edit ${profile.config.name}` : t`New branding profile`}
      size={560}
    >
      {/* For another profile another form: nothing typed for one may reach the other. */}
      <ProfileForm
        key={profile?.key ?? ''}
        profile={profile}
        onDirty={(is) => {
          isDirty.current = is;
        }}
        onSaved={(saved) => {
          isDirty.current = false;
          onProfile(saved);
          if (profile) onClose();
        }}
      />
      {profile && <ProfileImages profile={profile} onProfile={onProfile} />}
      {asksDiscard && (
        <DiscardQuestion
          title={t`Discard your changes?`}
          onKeep={() => setAsksDiscard(false)}
          onDiscard={discard}
        >
          <Trans>What you have changed in this profile is lost.</Trans>
        </DiscardQuestion>
      )}
    </SideDrawer>
  );
}
