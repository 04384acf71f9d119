import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { api } from '#web/lib/api/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import styles from './branding/branding.module.css';
import { profilesQuery } from './branding/branding.ts';
import { ProfileTable } from './branding/profile-table.tsx';
import { useProfileCommands } from './branding/use-profile-commands.tsx';

/** The branding profiles and the addresses they apply to. */
export function BrandingPart() {
  const { t } = useLingui();
  const profiles = useQuery(profilesQuery);
  const section = useRef<HTMLElement>(null);
  const { onCommand, openNew, dialogs } = useProfileCommands(() => section.current?.focus());
  const mayEdit = profiles.data?.some(({ abilities }) => abilities.edit) ?? false;
  return (
    <SettingsPart
      section="branding"
      title={t`Branding profiles`}
      text={
        <Trans>
          A profile sets the name, colour and logo that people see at its addresses. If several profiles
          match, the one with the highest priority applies. If none match, the default applies.
        </Trans>
      }
    >
      <Stack as="section" gap={16} ref={section} tabIndex={-1} aria-label={t`List of branding profiles`}>
        <Loaded
          query={profiles}
          loading={t`Loading branding profiles…`}
          skeleton={<SkeletonRows count={5} height={44} />}
          failed={t`We couldn’t load the branding profiles.`}
        >
          {(shown) => <ProfileTable profiles={shown} onCommand={onCommand} />}
        </Loaded>
        <Stack gap={24} align="start">
          {mayEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={openNew}>
              <Trans>New profile</Trans>
            </Button>
          )}
          <AddressTester />
        </Stack>
      </Stack>
      {dialogs}
    </SettingsPart>
  );
}

/** Shows which profile applies to an address. */
function AddressTester() {
  const { t } = useLingui();
  const match = useMutation({
    mutationFn: (address: string) => api('POST /brandingProfile/match', { body: { address } }),
  });
  const form = useForm({
    initialValues: { address: '' },
    submit: async ({ address }) => {
      if (address.trim() !== '') await match.mutateAsync(address);
    },
  });
  const { error, ...field } = form.field('address');

  return (
    <form className={styles.tester} {...form.props}>
      <TextField
        label={t`Which profile applies to an address?`}
        placeholder={t`exams.school.example/login`}
        spellCheck={false}
        autoComplete="off"
        maxLength={2_000}
        {...field}
        onChange={(event) => {
          field.onChange(event);
          // Result and problem are about the old address.
          form.clearProblems();
          match.reset();
        }}
        error={error ?? form.problem}
      />
      <Button type="submit" loading={form.isBusy}>
        <Trans>Find profile</Trans>
      </Button>
      <p role="status">
        {match.data && (
          <Trans>
            {match.data.address} uses <strong>{match.data.name}</strong>.
          </Trans>
        )}
      </p>
    </form>
  );
}
