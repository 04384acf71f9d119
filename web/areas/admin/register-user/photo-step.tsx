import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { photo as photoLimits } from '#shared/limits.ts';
import { paths } from '#web/lib/paths.ts';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PhotoPicker } from '#web/ui/photo-picker.tsx';
import { isLoadablePhoto } from '#web/ui/photo-source.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { AddressPreview } from './address-preview.tsx';
import { isWebAddress } from './person-draft.ts';
import styles from './register-user.module.css';
import type { StepProps } from './step-fields.ts';

/** A picture, or where one is: the file counts where there are both. */
export function PhotoStep({ draft, field, set, errorOf, isBusy }: StepProps & { isBusy: boolean }) {
  const { t } = useLingui();
  const { photo, photoUrl } = draft;
  const photoError = errorOf('photo');
  return (
    <>
      <PhotoPicker
        label={t`Passport photo`}
        value={photo}
        onChange={(chosen) => set({ photo: chosen })}
        mostBytes={photoLimits.mostBytes}
        isInvalid={photoError !== undefined}
        disabled={isBusy}
      />
      {photoError !== undefined && (
        <div role="alert">
          <FieldNotes inputId="passport-photo" hint={null} error={photoError} />
        </div>
      )}
      {photo === null && (
        <>
          <p className={styles.or}>
            <Trans>or</Trans>
          </p>
          <TextField
            type="url"
            label={t`Photo URL`}
            hint={t`Whoever looks at the student loads the picture from there. A file you upload is kept here.`}
            placeholder={t`https://`}
            autoComplete="off"
            maxLength={2000}
            {...field('photoUrl')}
          />
          {isWebAddress(photoUrl.trim()) && <Preview key={photoUrl.trim()} address={photoUrl.trim()} />}
        </>
      )}
    </>
  );
}

function Preview({ address }: { address: string }) {
  if (isLoadablePhoto(address)) return <AddressPreview address={address} />;
  return (
    <Notice tone="warning">
      <Trans>This host isn’t on the list of photo hosts, so initials are shown.</Trans>{' '}
      <Link to={`${paths.admin.settings}?tab=users`}>
        <Trans>Photo hosts</Trans>
      </Link>
    </Notice>
  );
}
