import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const typingMs = 250;

export interface DecisionFilter<Status> {
  status: Status;
  setStatus: (status: Status) => void;
  text: string;
  setText: (text: string) => void;
  /** What was typed, once the typing has paused. */
  search: string;
}

/** Which requests an administrator looks at. */
export function useDecisionFilter<Status>(first: Status): DecisionFilter<Status> {
  const [status, setStatus] = useState(first);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  return { status, setStatus, text, setText, search };
}
