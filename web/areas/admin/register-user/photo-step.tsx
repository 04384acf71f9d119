import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { photo as photoLimits } from '#shared/limits.ts';
import { paths } from '#web/lib/address/paths.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';
import { isLoadablePhoto } from '#web/ui/photos/photo-source.ts';
import { isWebAddress, type StepProps } from './person-draft.ts';
import styles from './register-user.module.css';

/** An uploaded photo or its address. The file wins if both are given. */
export function PhotoStep({ draft, field, set, errors, isBusy }: StepProps & { isBusy: boolean }) {
  const { t } = useLingui();
  const { photo, photoUrl } = draft;
  const photoError = errors.photo;
  return (
    <>
      <PhotoPicker
        label={t`Passport photo`}
        value={photo}
        onChange={(chosen) => set({ photo: chosen })}
        maxBytes={photoLimits.maxBytes}
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
          <Text size="small" tone="ink3">
            <Trans>or</Trans>
          </Text>
          <TextField
            type="url"
            label={t`Photo URL`}
            hint={t`The picture loads from this address each time it’s shown. Uploaded files are stored here.`}
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

/** Previews the picture, so that a wrong address is noticed before it is stored. */
function AddressPreview({ address }: { address: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <Notice tone="warning">
        <Trans>We couldn’t load a picture from this address. Check it, or upload a file instead.</Trans>
      </Notice>
    );
  }
  return (
    <img
      className={styles.preview}
      data-loading={state === 'loading' || undefined}
      src={address}
      alt={t`Preview`}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}
