import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { keepDraft } from './kept-drafts.ts';
import { useAccountId } from './use-account-id.ts';

interface Props {
  opened: boolean;
  place: { bankId: number; questionId: number | null };
  onClose: () => void;
  onDiscarded: () => void;
}

/** Asks before what was typed is let go. */
export function DiscardDialog({ opened, place, onClose, onDiscarded }: Props) {
  const { t } = useLingui();
  const accountId = useAccountId();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Discard unsaved changes?`}
      confirmLabel={t`Discard changes`}
      tone="danger"
      onConfirm={() => {
        keepDraft({ accountId, ...place }, null);
        onDiscarded();
      }}
    >
      <Trans>What you have written since the last save will be gone.</Trans>
    </ConfirmDialog>
  );
}
