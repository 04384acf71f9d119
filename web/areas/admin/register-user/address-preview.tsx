import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import styles from './register-user.module.css';

/** Shows what others will see, so that an address without a picture is noticed before it is stored. */
export function AddressPreview({ address }: { address: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <Notice tone="warning">
        <Trans>No picture could be loaded from this address. Check it, or upload a file instead.</Trans>
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
