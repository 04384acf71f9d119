import { Trans, useLingui } from '@lingui/react/macro';
import { photo as photoLimits } from '#shared/limits.ts';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import { PhotoPicker } from '#web/ui/photo-picker.tsx';
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
          {isWebAddress(photoUrl.trim()) && (
            <AddressPreview key={photoUrl.trim()} address={photoUrl.trim()} />
          )}
        </>
      )}
    </>
  );
}
