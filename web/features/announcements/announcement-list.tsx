import { useRef, useState } from 'react';
import type { MessageAct } from './message-act.ts';
import { MessageDialogs } from './message-dialogs.tsx';
import { MessagesSection } from './messages-section.tsx';

const step = 5;

/** The latest messages as a part of a page. */
export function AnnouncementList({ mayWrite = false }: { mayWrite?: boolean }) {
  const [act, setAct] = useState<MessageAct | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <MessagesSection mayWrite={mayWrite} step={step} onAct={setAct} titleRef={title} />
      <MessageDialogs
        act={act}
        onClose={() => setAct(null)}
        // The button that was pressed has gone with its message.
        onDeleted={() => title.current?.focus()}
      />
    </>
  );
}
