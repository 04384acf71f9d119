import { Trans, useLingui } from '@lingui/react/macro';
import type { CreditRequest } from '#shared/contract/credit-requests.ts';
import { credits as limits } from '#shared/limits.ts';
import { toast } from '#web/ui/toast.ts';
import { ReasonDialog } from '../../people/reason-dialog.tsx';
import { useDeclineCredits } from './credit-request-list.ts';

interface Props {
  request: CreditRequest;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DeclineCreditsDialog({ request, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const decline = useDeclineCredits();
  const { title, credits } = request.quiz;
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t`Decline the credits for ${title}?`}
      confirmLabel={<Trans>Decline</Trans>}
      maxLength={limits.reason}
      onConfirm={(reason) => decline.mutateAsync({ id: request.id, reason })}
      onDone={() => {
        toast.success(t`The request was declined.`);
        onDone();
      }}
    >
      <Trans>The quiz still counts with {credits}. The teacher reads your reason.</Trans>
    </ReasonDialog>
  );
}
