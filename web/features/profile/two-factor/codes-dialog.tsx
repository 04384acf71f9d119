import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useReplaceRecoveryCodes } from './two-factor.ts';
import { useKeptCodes } from './use-kept-codes.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function CodesDialog({ opened, onClose }: Props) {
  const { t } = useLingui();
  const replace = useReplaceRecoveryCodes();
  const codes = useKeptCodes(() => {
    replace.reset();
    onClose();
  });
  return (
    <Dialog opened={opened} onClose={codes.close} title={t`New recovery codes`}>
      {codes.codes ? (
        <RecoveryCodes codes={codes.codes} isWarned={codes.isWarned} onKept={codes.finish} />
      ) : (
        <ProofForm
          text={<Trans>Those you have now stop working.</Trans>}
          confirmLabel={<Trans>Make new codes</Trans>}
          isBusy={replace.isPending}
          error={replace.error}
          onProof={(proof) =>
            replace.mutate(proof, { onSuccess: ({ recoveryCodes }) => codes.show(recoveryCodes) })
          }
        />
      )}
    </Dialog>
  );
}
