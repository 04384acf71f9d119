import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { AddressTester } from './branding/address-tester.tsx';
import styles from './branding/branding.module.css';
import { profilesQuery } from './branding/branding.ts';
import { ProfileTable } from './branding/profile-table.tsx';
import { useProfileCommands } from './branding/use-profile-commands.tsx';

/** The looks that addresses have. */
export function BrandingPart() {
  const { t } = useLingui();
  const profiles = useQuery(profilesQuery);
  const section = useRef<HTMLElement>(null);
  const { onCommand, openNew, dialogs } = useProfileCommands(() => section.current?.focus());
  const mayEdit = profiles.data?.some(({ abilities }) => abilities.edit) ?? false;
  return (
    <SettingsPart
      title={t`Branding profiles`}
      text={
        <Trans>
          The address a page is opened from decides its name, colour and logo. The profile with the highest
          priority that matches applies; where none does, the default.
        </Trans>
      }
    >
      <section className={styles.part} ref={section} tabIndex={-1} aria-label={t`List of branding profiles`}>
        <Loaded
          query={profiles}
          loading={t`Loading branding profiles`}
          skeleton={<SkeletonRows count={5} height={44} />}
          failed={t`Failed to load branding profiles.`}
        >
          {(shown) => <ProfileTable profiles={shown} onCommand={onCommand} />}
        </Loaded>
        <div className={styles.foot}>
          {mayEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={openNew}>
              <Trans>New profile</Trans>
            </Button>
          )}
          <AddressTester />
        </div>
      </section>
      {dialogs}
    </SettingsPart>
  );
}
