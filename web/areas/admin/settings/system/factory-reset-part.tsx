import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import styles from '#web/features/settings/settings.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FactoryResetForm } from './factory-reset/factory-reset-form.tsx';
import { useFactoryReset } from './factory-reset/use-factory-reset.ts';

/** Empties the system for good, behind the password and a word that nobody types by mistake. */
export function FactoryResetPart() {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const reset = useFactoryReset();

  function close() {
    if (reset.isPending) return;
    reset.reset();
    setAsks(false);
  }

  return (
    <div className={styles.danger}>
      <div className={styles.dangerWords}>
        <p className={styles.dangerTitle}>
          <Trans>Factory Reset</Trans>
        </p>
        <p className={styles.dangerText}>
          <Trans>
            Deletes everybody and everything but your own account. A backup is made first and stays in the
            list.
          </Trans>
        </p>
      </div>
      <Button tone="danger" onClick={() => setAsks(true)}>
        <Trans>Factory Reset</Trans>
      </Button>
      <Dialog opened={asks} onClose={close} title={t`Factory Reset`}>
        <FactoryResetForm
          isBusy={reset.isPending}
          error={reset.error}
          onSend={reset.mutate}
          onCancel={close}
        />
      </Dialog>
    </div>
  );
}
