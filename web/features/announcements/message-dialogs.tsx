import { lazy, Suspense, useState } from 'react';
import type { MessageAct } from './message-act.ts';

const MessageDialog = lazy(() => import('./message-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

interface Props {
  act: MessageAct | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The dialog of what somebody is about to do; each time a new one, so that nothing of the last is left in it. */
export function MessageDialogs({ act, onClose, onDeleted }: Props) {
  const [last, setLast] = useState<{ act: MessageAct | null; round: number }>({ act: null, round: 0 });
  if (act !== null && act !== last.act) setLast({ act, round: last.round + 1 });
  const opened = act !== null;
  if (last.act === null) return null;
  return (
    <Suspense>
      {last.act.type === 'delete' ? (
        <DeleteDialog
          key={last.round}
          announcement={last.act.announcement}
          opened={opened}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      ) : (
        <MessageDialog key={last.round} act={last.act} opened={opened} onClose={onClose} />
      )}
    </Suspense>
  );
}
