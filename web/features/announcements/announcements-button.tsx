import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PopoverPanel } from '#web/ui/popover-panel.tsx';
import type { MessageAct } from './message-act.ts';
import { MessageDialogs } from './message-dialogs.tsx';
import { MessagesPanel } from './messages-panel.tsx';

interface Props {
  unread: number;
  mayWrite: boolean;
}

/** The messages of the bar: what staff has written to a programme or to those of a quiz. */
export function AnnouncementsButton({ unread, mayWrite }: Props) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [act, setAct] = useState<MessageAct | null>(null);
  const label = unread > 0 ? t`Messages, ${unread} unread` : t`Messages`;

  function begin(next: MessageAct, closePanel: () => void) {
    // A dialog gives the focus back to what had it: nothing of the panel will be there by then.
    button.current?.focus();
    closePanel();
    setAct(next);
  }

  return (
    <>
      <PopoverPanel
        label={t`Messages`}
        width={420}
        target={(control) => (
          <IconButton
            ref={button}
            label={label}
            icon={<IconMail size={18} stroke={1.75} />}
            badge={unread}
            {...control}
          />
        )}
      >
        {(close) => (
          <MessagesPanel unread={unread} mayWrite={mayWrite} onAct={(next) => begin(next, close)} />
        )}
      </PopoverPanel>
      <MessageDialogs act={act} onClose={() => setAct(null)} />
    </>
  );
}
