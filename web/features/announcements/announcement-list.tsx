import { type ReactNode, useRef, useState } from 'react';
import type { MessageAct } from './message-act.ts';
import { MessageDialogs } from './message-dialogs.tsx';
import { MessagesSection } from './messages-section.tsx';

const step = 5;

interface Props {
  mayWrite?: boolean;
  /** Says to who does not why. */
  insteadOfWriting?: ReactNode;
}

/** The latest messages as a part of a page. */
export function AnnouncementList({ mayWrite = false, insteadOfWriting }: Props) {
  const [act, setAct] = useState<MessageAct | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <MessagesSection
        mayWrite={mayWrite}
        insteadOfWriting={insteadOfWriting}
        step={step}
        onAct={setAct}
        titleRef={title}
      />
      <MessageDialogs
        act={act}
        onClose={() => setAct(null)}
        // The button that was pressed has gone with its message.
        onDeleted={() => title.current?.focus()}
      />
    </>
  );
}
