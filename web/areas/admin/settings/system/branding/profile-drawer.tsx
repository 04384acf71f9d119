import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BrandingProfileEntry } from '#shared/contract/platform/branding.ts';
import { branding, textLength } from '#shared/limits.ts';
import { type Form, useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { ConfirmDiscard } from '#web/ui/overlays/confirm-discard.tsx';
import { SideDrawer } from '#web/ui/overlays/side-drawer.tsx';
import { BrandPreview } from './brand-preview.tsx';
import styles from './branding.module.css';
import {
  type BrandImage,
  isColor,
  useCreateProfile,
  usePutImage,
  useRemoveImage,
  useUpdateProfile,
} from './branding.ts';
import { changeOf, draftOf, newProfileOf, type ProfileDraft } from './profile-draft.ts';

interface ProfileDrawerProps {
  opened: boolean;
  /** Null for a new profile. */
  profile: BrandingProfileEntry | null;
  /** Called when a profile was created or one of its pictures changed. */
  onProfile: (profile: BrandingProfileEntry) => void;
  onClose: () => void;
}

export function ProfileDrawer({ opened, profile, onProfile, onClose }: ProfileDrawerProps) {
  const { t } = useLingui();
  // A ref, not state: Escape can come before the next render.
  const isDirty = useRef(false);
  const [asksDiscard, setAsksDiscard] = useState(false);

  const noteDirty = useCallback((is: boolean) => {
    isDirty.current = is;
  }, []);

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
      {/* A new form for each profile, so that nothing typed for one reaches another. */}
      <ProfileForm
        key={profile?.key ?? ''}
        profile={profile}
        onDirty={noteDirty}
        onSaved={(saved) => {
          isDirty.current = false;
          onProfile(saved);
          if (profile) onClose();
        }}
      />
      {profile && <ProfileImages profile={profile} onProfile={onProfile} />}
      {asksDiscard && (
        <ConfirmDiscard
          title={t`Discard your changes?`}
          onKeep={() => setAsksDiscard(false)}
          onDiscard={discard}
        >
          <Trans>Your changes to this profile will be lost.</Trans>
        </ConfirmDiscard>
      )}
    </SideDrawer>
  );
}

interface ProfileImagesProps {
  profile: BrandingProfileEntry;
  onProfile: (profile: BrandingProfileEntry) => void;
}

/** Pictures are saved at once; they are not part of the form. */
function ProfileImages({ profile, onProfile }: ProfileImagesProps) {
  const { t } = useLingui();
  return (
    <section className={styles.images} aria-label={t`Images`}>
      <SectionTitle level={3}>{t`Images`}</SectionTitle>
      <ImageRow image="logo" profile={profile} onProfile={onProfile} />
      <ImageRow image="favicon" profile={profile} onProfile={onProfile} />
    </section>
  );
}

const accept = '.png,.jpg,.jpeg,.webp';

function ImageRow({ image, profile, onProfile }: ProfileImagesProps & { image: BrandImage }) {
  const { t } = useLingui();
  const put = usePutImage(image);
  const remove = useRemoveImage(image);
  const { key, config } = profile;
  const brand = config.name;
  const name = image === 'logo' ? t`Logo` : t`Icon`;
  const isOwn = image === 'logo' ? profile.hasOwnLogo : profile.hasOwnFavicon;
  const source = config[image];
  const options = {
    onSuccess: (changed: BrandingProfileEntry) => {
      onProfile(changed);
      toast.success(t`${name} of ${brand} changed.`);
    },
    onError: (error: Error) => toast.error(error.message),
  };

  function send(file: File) {
    if (file.size > branding.imageBytes)
      toast.error(t`${file.name} is too large. The image must be smaller than 2 MB.`);
    else put.mutate({ key, file }, options);
  }

  return (
    <Row wrap gap={12} align="center">
      {source !== null && <img className={styles.thumb} src={source} alt={t`${name} of ${config.name}`} />}
      <div className={styles.imageName}>
        <strong>{name}</strong>
        <p>{isOwn ? <Trans>Your own image.</Trans> : <Trans>PNG, JPEG or WebP, at most 2 MB.</Trans>}</p>
      </div>
      <Row wrap gap={8}>
        <FileButton accept={accept} disabled={put.isPending} onFile={send}>
          {image === 'logo' ? <Trans>Upload logo</Trans> : <Trans>Upload icon</Trans>}
        </FileButton>
        {isOwn && (
          <Button
            loading={remove.isPending}
            aria-label={image === 'logo' ? t`Remove logo` : t`Remove icon`}
            onClick={() => remove.mutate(key, options)}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </Row>
    </Row>
  );
}

interface ProfileFormProps {
  /** Null for a new profile. */
  profile: BrandingProfileEntry | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (profile: BrandingProfileEntry) => void;
}

function ProfileForm({ profile, onDirty, onSaved }: ProfileFormProps) {
  const { t } = useLingui();
  const create = useCreateProfile();
  const update = useUpdateProfile();
  const isDefault = profile?.origin === 'default';
  // The values when the form opened: an uploaded picture updates `profile`, but is no change of this form.
  const [before] = useState(() => draftOf(profile));
  const form = useForm<ProfileDraft>({
    initialValues: before,
    check: (draft) => ({
      name: draft.name.trim() === '' ? t`Name is required` : undefined,
      shortName: draft.shortName.trim() === '' ? t`Short name is required` : undefined,
      primaryColor: isColor(draft.primaryColor) ? undefined : t`Please enter a colour such as #007bff`,
      pattern: isDefault || draft.pattern.trim() !== '' ? undefined : t`Address is required`,
      priority: /^\d{1,4}$/.test(draft.priority) ? undefined : t`Please enter a number from 0 to 1000`,
    }),
    submit: async (draft) => {
      const saved = profile
        ? await update.mutateAsync({ key: profile.key, body: changeOf(draft, before) })
        : await create.mutateAsync(newProfileOf(draft));
      toast.success(t`${saved.config.name} was saved.`);
      onSaved(saved);
    },
    describe: (error) => error.message,
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  return (
    <Stack as="form" gap={16} {...form.props}>
      {form.problem !== null && <Notice tone="danger">{form.problem}</Notice>}
      <LookFields field={form.field} />
      <BrandPreview draft={form.values} logo={profile?.config.logo ?? null} />
      <PlaceFields field={form.field} isDefault={isDefault} />
      <Row wrap gap={8}>
        <Button type="submit" variant="filled" loading={form.isBusy} disabled={!isDirty}>
          {profile ? <Trans>Save</Trans> : <Trans>Create profile</Trans>}
        </Button>
      </Row>
    </Stack>
  );
}

/** Fields for the look. */
function LookFields({ field }: Pick<Form<ProfileDraft>, 'field'>) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t`Name`} data-autofocus maxLength={textLength.name} {...field('name')} />
        <TextField label={t`Short name`} maxLength={branding.shortName} {...field('shortName')} />
      </div>
      <TextField label={t`Tagline`} maxLength={textLength.title} {...field('tagline')} />
      <TextAreaField
        label={t`Registration page text`}
        rows={2}
        maxLength={textLength.description}
        {...field('registrationDescription')}
      />
      <ColorField {...field('primaryColor')} />
    </>
  );
}

interface ColorFieldProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error?: string | undefined;
}

/** A colour to type or to pick. */
function ColorField({ value, onChange, error }: ColorFieldProps) {
  const { t } = useLingui();
  return (
    <div className={styles.color}>
      <TextField
        label={t`Primary colour`}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        value={value}
        onChange={onChange}
        error={error}
      />
      <input
        type="color"
        className={styles.picker}
        aria-label={t`Pick the primary colour`}
        value={isColor(value) ? value : '#000000'}
        onChange={onChange}
      />
    </div>
  );
}

interface PlaceFieldsProps extends Pick<Form<ProfileDraft>, 'field'> {
  /** The default profile has no addresses. */
  isDefault: boolean;
}

/** Fields for the addresses it applies to. */
function PlaceFields({ field, isDefault }: PlaceFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      {!isDefault && (
        <TextAreaField
          label={t`Addresses`}
          hint={
            <Trans>
              Separate addresses with commas. Use * for any text, as in *.school.example. Start with host: to
              match the host name only.
            </Trans>
          }
          rows={2}
          spellCheck={false}
          {...field('pattern')}
        />
      )}
      <div className={styles.pair}>
        {!isDefault && (
          <TextField
            label={t`Priority`}
            hint={t`From 0 to ${branding.maxPriority}. The highest matching priority applies.`}
            inputMode="numeric"
            maxLength={4}
            {...field('priority')}
          />
        )}
        <TextField
          label={t`Tenant label`}
          hint={t`For reports and integrations.`}
          maxLength={textLength.name}
          {...field('tenant')}
        />
      </div>
      <TextField
        label={t`Note`}
        hint={t`Only administrators see it.`}
        maxLength={textLength.description}
        {...field('description')}
      />
    </>
  );
}
