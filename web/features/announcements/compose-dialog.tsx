import { useMemo } from 'react';
import { MessageDialogs } from './message-dialogs.tsx';

interface Props {
  /** Chosen from the beginning; the writer may choose another. */
  quizId?: number;
  opened: boolean;
  onClose: () => void;
}

/** A new message, for pages that speak of one quiz. Loaded when it is first opened. */
export function ComposeDialog({ quizId, opened, onClose }: Props) {
  const act = useMemo(() => (opened ? ({ type: 'write', quizId } as const) : null), [opened, quizId]);
  return <MessageDialogs act={act} onClose={onClose} />;
}
