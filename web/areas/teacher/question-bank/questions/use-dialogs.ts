import { useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';

export type DialogName = 'delete' | 'move' | 'tag' | 'position';

interface Asked {
  ids: readonly number[];
  /** For what is done with one alone, with where it stands. */
  one: { question: Question; place: number } | null;
}

/** Which dialog is open, and about what. What it is about stays while the dialog closes. */
export function useDialogs() {
  const [opened, setOpened] = useState<DialogName | null>(null);
  const [asked, setAsked] = useState<Asked>({ ids: [], one: null });

  function ask(name: DialogName, ids: readonly number[], one: Asked['one'] = null) {
    setAsked({ ids, one });
    setOpened(name);
  }

  return { opened, ...asked, ask, close: () => setOpened(null) };
}
export type Dialogs = ReturnType<typeof useDialogs>;
