import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { DiscardQuestion } from '#web/ui/discard-question.tsx';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { EditDialog } from './edit-dialog.tsx';
import type { MessageAct } from './message-act.ts';
import { draftOf, hasNewText, type MessageDraft } from './message-draft.ts';
import { WriteDialog } from './write-dialog.tsx';

interface Props {
  act: Exclude<MessageAct, { type: 'delete' }>;
  opened: boolean;
  onClose: () => void;
}

/** What the dialogs for a new message and for an old one share: what is written is not lost by a slip. */
export default function MessageDialog({ act, opened, onClose }: Props) {
  const [begun] = useState(() => draftOf(act));
  const [draft, setDraft] = useState(begun);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = hasNewText(draft, begun);
  useLeaveWarning(opened && isUnsaved);

  function discard() {
    setAsking(false);
    onClose();
  }

  const dialog = {
    opened,
    draft,
    onChange: (change: Partial<MessageDraft>) => setDraft((last) => ({ ...last, ...change })),
    onClose: () => (isUnsaved ? setAsking(true) : onClose()),
    onDone: onClose,
  };
  return (
    <>
      {act.type === 'edit' ? (
        <EditDialog {...dialog} announcement={act.announcement} isUnsaved={isUnsaved} />
      ) : (
        <WriteDialog {...dialog} />
      )}
      {isAsking && (
        <DiscardQuestion
          title={<Trans>Discard what you have written?</Trans>}
          onKeep={() => setAsking(false)}
          onDiscard={discard}
        >
          <p>
            <Trans>Your text is not kept anywhere else.</Trans>
          </p>
        </DiscardQuestion>
      )}
    </>
  );
}
