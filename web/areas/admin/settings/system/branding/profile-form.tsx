import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { BrandingProfileEntry } from '#shared/contract/branding.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { BrandPreview } from './brand-preview.tsx';
import styles from './branding.module.css';
import { isColor, useCreateProfile, useUpdateProfile } from './branding.ts';
import { LookFields } from './look-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import {
  changeOf,
  type DraftProblems,
  draftOf,
  isChanged,
  newProfileOf,
  type ProfileDraft,
  problemsIn,
} from './profile-draft.ts';

interface Props {
  /** Null for a new one. */
  profile: BrandingProfileEntry | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (profile: BrandingProfileEntry) => void;
}

export function ProfileForm({ profile, onDirty, onSaved }: Props) {
  const { t } = useLingui();
  const [before] = useState(() => draftOf(profile));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = useCreateProfile();
  const update = useUpdateProfile();
  const isBusy = create.isPending || update.isPending;
  const isDirty = isChanged(draft, before);
  const isDefault = profile?.origin === 'default';

  function change(changes: Partial<ProfileDraft>) {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    onDirty(isChanged(changed, before));
  }

  function check(): DraftProblems {
    return {
      ...(draft.name.trim() === '' ? { name: t`A name is required` } : {}),
      ...(draft.shortName.trim() === '' ? { shortName: t`A short name is required` } : {}),
      ...(isColor(draft.primaryColor) ? {} : { primaryColor: t`Please enter a colour such as #007bff` }),
      ...(isDefault || draft.pattern.trim() !== '' ? {} : { pattern: t`An address is required` }),
      ...(/^\d{1,4}$/.test(draft.priority) ? {} : { priority: t`Please enter a number from 0 to 1000` }),
    };
  }

  function refuse(error: Error) {
    const found = problemsIn(error instanceof ApiError ? error.details : [], draft);
    setProblems(found);
    if (Object.keys(found).length === 0) setRefusal(error.message);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = check();
    setProblems(found);
    setRefusal(null);
    if (isBusy || Object.keys(found).length > 0) return;
    const saving = profile
      ? update.mutateAsync({ key: profile.key, body: changeOf(draft, before) })
      : create.mutateAsync(newProfileOf(draft));
    saving.then((saved) => {
      toast.success(t`${saved.config.name} was saved.`);
      onSaved(saved);
    }, refuse);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <LookFields draft={draft} problems={problems} onChange={change} />
      <BrandPreview draft={draft} logo={profile?.config.logo ?? null} />
      <PlaceFields draft={draft} problems={problems} isDefault={isDefault} onChange={change} />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={isBusy} disabled={!isDirty}>
          {profile ? <Trans>Save</Trans> : <Trans>Create profile</Trans>}
        </Button>
      </div>
    </form>
  );
}
