import { Trans, useLingui } from '@lingui/react/macro';
import type { Announcement } from '#shared/contract/announcements.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeleteMessage } from './announcements.ts';
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
      toast.success(t`Message deleted.`);
    } catch (error) {
      // Somebody was faster: it is gone, as it should be.
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
        <Trans>“{title}” is taken back from everybody who can read it. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
