import { Trans, useLingui } from '@lingui/react/macro';
import type { NameCorrection } from '#shared/contract/name-corrections.ts';
import { nameCorrection as limits } from '#shared/limits.ts';
import { toast } from '#web/ui/toast.ts';
import { ReasonDialog } from '../../people/reason-dialog.tsx';
import { useDeclineName } from './name-correction-list.ts';
import { wholeName } from './name-request.tsx';

interface Props {
  request: NameCorrection;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DeclineDialog({ request, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const decline = useDeclineName();
  const name = wholeName(request);
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t`Decline the name ${name}?`}
      confirmLabel={<Trans>Decline</Trans>}
      maxLength={limits.reason}
      onConfirm={(reason) => decline.mutateAsync({ id: request.id, reason })}
      onDone={() => {
        toast.success(t`The request was declined.`);
        onDone();
      }}
    >
      <Trans>The student keeps their name and reads your reason.</Trans>
    </ReasonDialog>
  );
}
