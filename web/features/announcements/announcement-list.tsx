import { type ReactNode, useRef, useState } from 'react';
import { useBreakpoint } from '#web/ui/use-breakpoint.ts';
import type { MessageAction } from './announcement-queries.ts';
import { MessageDialogs } from './lazy-message-dialog.tsx';
import { MessagesSection } from './messages-section.tsx';

interface Props {
  mayWrite?: boolean;
  /** Shown instead of "New message" to users who can't write messages. */
  insteadOfWriting?: ReactNode;
}

/** The latest messages as a page section. */
export function AnnouncementList({ mayWrite = false, insteadOfWriting }: Props) {
  const [act, setAct] = useState<MessageAction | null>(null);
  const isPhone = useBreakpoint('phone');
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <MessagesSection
        mayWrite={mayWrite}
        insteadOfWriting={insteadOfWriting}
        step={isPhone ? 2 : 3}
        isBrief
        onAct={setAct}
        titleRef={title}
      />
      <MessageDialogs
        action={act}
        onClose={() => setAct(null)}
        // The pressed button is gone with its message, so move focus.
        onDeleted={() => title.current?.focus()}
      />
    </>
  );
}
