import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { ProofForm } from './proof-form.tsx';
import { type Proof, useTurnOffTwoFactor } from './two-factor.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function TurnOffDialog({ opened, onClose }: Props) {
  const { t } = useLingui();
  const turnOff = useTurnOffTwoFactor();

  function close() {
    turnOff.reset();
    onClose();
  }

  function send(proof: Proof) {
    turnOff.mutate(proof, {
      onSuccess: () => {
        close();
        toast.success(t`Two-factor sign-in is off. Your password alone lets you in again.`);
      },
    });
  }

  return (
    <Dialog opened={opened} onClose={close} title={t`Turn off two-factor sign-in`}>
      <ProofForm
        text={<Trans>Your password alone lets you in again. Your recovery codes stop working.</Trans>}
        confirmLabel={<Trans>Turn off</Trans>}
        tone="danger"
        isBusy={turnOff.isPending}
        error={turnOff.error}
        onProof={send}
      />
    </Dialog>
  );
}
