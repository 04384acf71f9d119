import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { PopoverPanel } from '#web/ui/overlays/popover-panel.tsx';
import type { MessageAction } from './announcement-queries.ts';
import { announcementsQuery, useMarkSeen } from './announcement-queries.ts';
import { MessageDialogs } from './lazy-message-dialog.tsx';
import { MessagesSection } from './messages-section.tsx';

interface Props {
  unread: number;
  mayWrite: boolean;
}

/** The messages button in the top bar. */
export function AnnouncementsButton({ unread, mayWrite }: Props) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [act, setAct] = useState<MessageAction | null>(null);
  const label = unread > 0 ? t`Messages, ${unread} unread` : t`Messages`;

  function begin(next: MessageAction, closePanel: () => void) {
    // A dialog returns focus to the element that had it, but the panel is gone by then.
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
      <MessageDialogs action={act} onClose={() => setAct(null)} />
    </>
  );
}

/**
 * Marks all messages as seen while the panel is open. The "new" badges stay until it closes, so that they do not
 * vanish while being read. Waits for the list, because messages seen before it loads would never show as new.
 */
function useNewMessages(step: number, unread: number): ReadonlySet<number> {
  const { data, isFetching } = useInfiniteQuery(announcementsQuery(step));
  const { mutate } = useMarkSeen();
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set());
  const newMessages = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id, isUnread }) => isUnread && !known.has(id));
  if (newMessages.length > 0) setKnown(new Set([...known, ...newMessages.map(({ id }) => id)]));

  const isListed = data !== undefined && !isFetching;
  useEffect(() => {
    if (isListed && unread > 0) mutate();
  }, [isListed, unread, mutate]);
  return known;
}

interface MessagesPanelProps {
  unread: number;
  mayWrite: boolean;
  onAct: (act: MessageAction) => void;
}

const step = 20;

/** The panel under the button. Opening it marks the messages as seen. */
function MessagesPanel({ unread, mayWrite, onAct }: MessagesPanelProps) {
  const newMessages = useNewMessages(step, unread);
  return (
    <MessagesSection mayWrite={mayWrite} step={step} onAct={onAct} isNew={({ id }) => newMessages.has(id)} />
  );
}
