import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const typingMs = 250;

/** What is typed, and what is searched for once the typing pauses. */
export function useSearchText() {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMs);
  return { text, setText, search };
}
