import { Trans, useLingui } from '@lingui/react/macro';
import type { Announcement } from '#shared/contract/communication/announcements.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useDeleteMessage } from './announcement-queries.ts';
import { problemText } from './problem-text.ts';

interface Props {
  announcement: Announcement;
  opened: boolean;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export default function DeleteDialog({ announcement, opened, onClose, onDeleted }: Props) {
  const { t } = useLingui();
  const { title } = announcement;
  const deletion = useDeleteMessage(announcement.id);

  async function confirm() {
    try {
      await deletion.mutateAsync();
      toast.success(t`Message “${title}” deleted.`);
    } catch (error) {
      // Another user has already deleted it, which is the wanted result.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        toast.error(problemText(error));
        onClose();
        return;
      }
    }
    onClose();
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Delete this message?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      <p>
        <Trans>“{title}” will be deleted for everyone. This can’t be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
