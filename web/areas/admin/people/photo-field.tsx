import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AccountDetail } from '#shared/contract/accounts.ts';
import { photo as limits } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { PhotoPicker } from '#web/ui/photo-picker.tsx';
import { accountName } from './account-name.ts';
import styles from './people.module.css';

/** Null leaves the photo as it is. */
export type PhotoChange = File | 'removed' | null;

interface Props {
  account: AccountDetail;
  value: PhotoChange;
  fault: string | undefined;
  onChange: (change: PhotoChange) => void;
}

/** Another photo of somebody, or none. */
export function PhotoField({ account, value, fault, onChange }: Props) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { passportPhotoUrl } = account;
  const shown = problem ?? fault ?? null;
  return (
    <div className={styles.texts}>
      <PhotoPicker
        label={passportPhotoUrl === null ? t`Photo` : t`Another photo`}
        value={value instanceof File ? value : null}
        mostBytes={limits.mostBytes}
        isInvalid={shown !== null}
        onProblem={setProblem}
        onChange={onChange}
      />
      {shown !== null && <Notice tone="danger">{shown}</Notice>}
      {passportPhotoUrl !== null && !(value instanceof File) && (
        <div className={styles.head}>
          <PersonAvatar
            name={accountName(account)}
            src={value === 'removed' ? null : passportPhotoUrl}
            size={40}
          />
          <Button size="xs" onClick={() => onChange(value === 'removed' ? null : 'removed')}>
            {value === 'removed' ? <Trans>Keep the photo</Trans> : <Trans>Remove the photo</Trans>}
          </Button>
        </div>
      )}
    </div>
  );
}
