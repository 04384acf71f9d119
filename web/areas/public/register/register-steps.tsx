import { Trans, useLingui } from '@lingui/react/macro';
import { photo as photoLimits, textLength } from '#shared/limits.ts';
import { CountryField } from '#web/features/contact/country-field.tsx';
import { PhoneField } from '#web/features/contact/phone-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';
import frame from '../public-frame.module.css';
import styles from './register.module.css';
import { earliestBirthday, type TextName } from './registration.ts';

/** The props that connect a field with the form. */
interface FieldControl {
  size: 'md';
  value: string;
  isInvalid: boolean;
  /** The id of the step's error message. */
  'aria-describedby'?: string;
  onChange: (event: { target: { value: string } }) => void;
}

interface StepProps {
  field: (name: TextName) => FieldControl;
}

export function PersonalStep({ field, today }: StepProps & { today: string }) {
  const { t } = useLingui();
  const { name } = textLength;
  return (
    <>
      <div className={frame.pair}>
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={name}
          required
          {...field('firstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={name}
          required
          {...field('lastName')}
        />
      </div>
      <TextField
        type="date"
        label={t`Date of birth`}
        autoComplete="bday"
        min={earliestBirthday}
        max={today}
        required
        {...field('dob')}
      />
    </>
  );
}

export function ContactStep({ field }: StepProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        type="email"
        label={t`Email`}
        autoComplete="email"
        maxLength={254}
        required
        {...field('email')}
      />
      <PhoneField
        label={t`Phone`}
        autoComplete="tel"
        required
        country={field('country').value}
        {...field('phone')}
      />
      <CountryField autoComplete="country" placeholder={t`Choose a country`} required {...field('country')} />
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        maxLength={textLength.address}
        required
        {...field('address')}
      />
    </>
  );
}

interface PhotoProps {
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  onProblem: (problem: string | null) => void;
  isInvalid: boolean;
  disabled: boolean;
}

export function PhotoStep({ photo, onPhoto, onProblem, isInvalid, disabled }: PhotoProps) {
  const { t } = useLingui();
  const { megabytes } = photoLimits;
  return (
    <>
      <PhotoPicker
        label={t`Passport photo`}
        value={photo}
        onChange={onPhoto}
        onProblem={onProblem}
        maxBytes={photoLimits.maxBytes}
        isInvalid={isInvalid}
        disabled={disabled}
      />
      <ul className={styles.wishes}>
        <li>
          <Trans>Make sure your face is clearly visible</Trans>
        </li>
        <li>
          <Trans>PNG, JPEG or WebP. Photos over {megabytes} MB are resized</Trans>
        </li>
      </ul>
      <Notice tone="info">
        <Trans>
          An administrator will review your registration and email you a link to set your password.
        </Trans>
      </Notice>
    </>
  );
}
