import { lazy, Suspense, useMemo, useState } from 'react';
import type { MessageAction } from './announcement-queries.ts';

const MessageDialog = lazy(() => import('./message-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

interface Props {
  action: MessageAction | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The dialog of the current action. A new key each time resets its state. */
export function MessageDialogs({ action, onClose, onDeleted }: Props) {
  const [last, setLast] = useState<{ action: MessageAction | null; round: number }>({
    action: null,
    round: 0,
  });
  if (action !== null && action !== last.action) setLast({ action, round: last.round + 1 });
  const opened = action !== null;
  if (last.action === null) return null;
  return (
    <Suspense>
      {last.action.type === 'delete' ? (
        <DeleteDialog
          key={last.round}
          announcement={last.action.announcement}
          opened={opened}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      ) : (
        <MessageDialog key={last.round} action={last.action} opened={opened} onClose={onClose} />
      )}
    </Suspense>
  );
}

interface ComposeDialogProps {
  /** Preselected. The writer can choose another. */
  quizId?: number;
  opened: boolean;
  onClose: () => void;
}

/** Writes a message about one quiz. Loaded when first opened. */
export function ComposeDialog({ quizId, opened, onClose }: ComposeDialogProps) {
  const action = useMemo(() => (opened ? ({ type: 'write', quizId } as const) : null), [opened, quizId]);
  return <MessageDialogs action={action} onClose={onClose} />;
}
