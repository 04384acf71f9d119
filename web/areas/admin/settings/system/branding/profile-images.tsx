import { Trans, useLingui } from '@lingui/react/macro';
import type { BrandingProfileEntry } from '#shared/contract/branding.ts';
import { branding } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './branding.module.css';
import { type BrandImage, usePutImage, useRemoveImage } from './branding.ts';

interface Props {
  profile: BrandingProfileEntry;
  onProfile: (profile: BrandingProfileEntry) => void;
}

/** They are kept at once: a picture is not a part of the form. */
export function ProfileImages({ profile, onProfile }: Props) {
  const { t } = useLingui();
  return (
    <section className={styles.images} aria-label={t`Pictures`}>
      <SectionTitle level={3}>{t`Pictures`}</SectionTitle>
      <ImageRow image="logo" profile={profile} onProfile={onProfile} />
      <ImageRow image="favicon" profile={profile} onProfile={onProfile} />
    </section>
  );
}

const accept = '.png,.jpg,.jpeg,.webp';

function ImageRow({ image, profile, onProfile }: Props & { image: BrandImage }) {
  const { t } = useLingui();
  const put = usePutImage(image);
  const remove = useRemoveImage(image);
  const { key, config } = profile;
  const name = image === 'logo' ? t`Logo` : t`Icon`;
  const isOwn = image === 'logo' ? profile.hasOwnLogo : profile.hasOwnFavicon;
  const source = config[image];
  const options = {
    onSuccess: (changed: BrandingProfileEntry) => {
      onProfile(changed);
      toast.success(t`The picture was changed.`);
    },
    onError: (error: Error) => toast.error(error.message),
  };

  function send(file: File) {
    if (file.size > branding.imageBytes) toast.error(t`The image must be smaller than 2 MB.`);
    else put.mutate({ key, file }, options);
  }

  return (
    <div className={styles.image}>
      {source !== null && <img className={styles.thumb} src={source} alt={t`${name} of ${config.name}`} />}
      <div className={styles.imageName}>
        <strong>{name}</strong>
        <p>{isOwn ? <Trans>Your own picture.</Trans> : <Trans>PNG, JPEG or WebP, at most 2 MB.</Trans>}</p>
      </div>
      <div className={styles.actions}>
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
      </div>
    </div>
  );
}
