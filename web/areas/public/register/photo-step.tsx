import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { photo as photoLimits } from '#shared/limits.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PhotoPicker } from '#web/ui/photo-picker.tsx';
import styles from './register.module.css';

interface Props {
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  onProblem: (problem: string | null) => void;
  isInvalid: boolean;
  disabled: boolean;
}

export function PhotoStep({ photo, onPhoto, onProblem, isInvalid, disabled }: Props) {
  const { t } = useLingui();
  return (
    <>
      <PhotoPicker
        label={t`Passport photo`}
        value={photo}
        onChange={onPhoto}
        onProblem={onProblem}
        mostBytes={photoLimits.mostBytes}
        isInvalid={isInvalid}
        disabled={disabled}
      />
      <ul className={styles.wishes} data-met={photo !== null || undefined}>
        <li>
          <IconCheck size={16} aria-hidden="true" />
          <Trans>An image file (PNG, JPEG or WebP), at most 5 MB</Trans>
        </li>
        <li>
          <IconCheck size={16} aria-hidden="true" />
          <Trans>Your face is easy to see</Trans>
        </li>
      </ul>
      <Notice tone="info">
        <Trans>
          An administrator checks your registration. Then you get an e-mail to choose your password.
        </Trans>
      </Notice>
    </>
  );
}
