import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

type Place = { name: string; index: number; count: number };

/** What is read out while a row moves; `say` is for moves that are no drag. */
export function useSortableWords(placeOf: (key: UniqueIdentifier) => Place | null) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const isJustLifted = useRef(false);

  function nameOf(key: UniqueIdentifier): string {
    return placeOf(key)?.name ?? '';
  }

  function at(key: UniqueIdentifier, over: UniqueIdentifier | undefined, index?: number): string {
    const name = nameOf(key);
    const place = placeOf(over ?? key);
    const position = (index ?? place?.index ?? 0) + 1;
    const count = place?.count ?? 0;
    return t`${name} is at position ${position} of ${count}.`;
  }

  const accessibility: DndContextProps['accessibility'] = {
    screenReaderInstructions: {
      draggable: t`Press Space to lift it, the arrow keys to move it, Space again to drop it, Escape to cancel. Alt with an arrow key moves it at once.`,
    },
    announcements: {
      onDragStart: ({ active }) => {
        const name = nameOf(active.id);
        const where = at(active.id, undefined);
        isJustLifted.current = true;
        return t`${name} is lifted. ${where}`;
      },
      onDragOver: ({ active, over }) => {
        // At first it lies over its own place: saying so would cut off that it is lifted.
        const isNews = !isJustLifted.current;
        isJustLifted.current = false;
        return isNews || over?.id !== active.id ? at(active.id, over?.id) : undefined;
      },
      onDragEnd: ({ active, over }) => {
        const name = nameOf(active.id);
        const where = at(active.id, over?.id);
        return t`${name} is dropped. ${where}`;
      },
      onDragCancel: ({ active }) => {
        const name = nameOf(active.id);
        return t`${name} is back where it was.`;
      },
    },
  };
  return {
    ...accessibility,
    said,
    say: (key: UniqueIdentifier, to: number) => setSaid(at(key, undefined, to)),
  };
}
