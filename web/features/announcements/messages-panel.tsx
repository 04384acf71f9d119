import type { MessageAct } from './message-act.ts';
import { MessagesSection } from './messages-section.tsx';
import { useNewMessages } from './use-new-messages.ts';

interface Props {
  unread: number;
  mayWrite: boolean;
  onAct: (act: MessageAct) => void;
}

const step = 20;

/** The messages under the button of the bar: who opens them has seen them. */
export function MessagesPanel({ unread, mayWrite, onAct }: Props) {
  const found = useNewMessages(step, unread);
  return <MessagesSection mayWrite={mayWrite} step={step} onAct={onAct} isNew={({ id }) => found.has(id)} />;
}
