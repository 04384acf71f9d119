import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TwoFactorSetup } from '#shared/contract/two-factor.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpPassword } from './set-up-password.tsx';
import { SetUpScan } from './set-up-scan.tsx';
import { useKeptCodes } from './use-kept-codes.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The password, then the app, then the recovery codes. */
export function SetUpDialog({ opened, onClose }: Props) {
  const { t } = useLingui();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const codes = useKeptCodes(() => {
    setSetup(null);
    onClose();
  });
  return (
    <Dialog
      opened={opened}
      onClose={codes.close}
      title={codes.codes ? t`Keep your recovery codes` : t`Set up two-factor sign-in`}
    >
      {codes.codes ? (
        <RecoveryCodes codes={codes.codes} isWarned={codes.isWarned} onKept={codes.finish} />
      ) : setup ? (
        <SetUpScan setup={setup} onOn={codes.show} onOver={() => setSetup(null)} />
      ) : (
        <SetUpPassword onProven={setSetup} />
      )}
    </Dialog>
  );
}
