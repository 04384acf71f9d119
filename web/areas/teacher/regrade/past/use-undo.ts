import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Regrade } from '#shared/contract/regrades.ts';
import { toast } from '#web/ui/toast.ts';
import { sayFailure } from '../../question-bank/say-failure.ts';
import { undoRegrade } from '../regrades.ts';

const concerned = [['regrades'], ['reports'], ['submissions'], ['grading'], ['questions']] as const;

interface Undo {
  regrade: Regrade;
  /** The question in its bank gets its former key too; null: it keeps the one it has. */
  bankVersion: number | null;
}

/** Takes a regrade back, and says how it went. */
export function useUndo() {
  const queries = useQueryClient();
  // Stays after the dialog is closed: its text must not change while it fades.
  const [asked, setAsked] = useState<Regrade | null>(null);
  const [isAsked, setIsAsked] = useState(false);

  function ask(regrade: Regrade) {
    setAsked(regrade);
    setIsAsked(true);
  }

  async function refresh() {
    await Promise.all(concerned.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  const undoing = useMutation({
    mutationFn: ({ regrade, bankVersion }: Undo) => undoRegrade(regrade.id, bankVersion),
    onSuccess: (_, { bankVersion }) =>
      toast.success(
        bankVersion === null
          ? t`The regrade was undone. Every score is as it was before.`
          : t`The regrade was undone. Every score and the key in the bank are as they were before.`,
      ),
    onError: sayFailure,
    // Also where it was refused: somebody else was quicker, and the page is old.
    onSettled: refresh,
  });

  /** What was just done, with the way back. */
  function offer(regrade: Regrade) {
    const { attemptsChanged } = regrade;
    const done = plural(attemptsChanged, { one: '# score was changed.', other: '# scores were changed.' });
    toast.success(t`Regraded: ${done}`, { label: t`Undo`, onClick: () => ask(regrade) });
    void refresh();
  }

  return {
    asked,
    isAsked,
    ask,
    close: () => setIsAsked(false),
    undo: (undo: Undo) => undoing.mutateAsync(undo).catch(() => undefined),
    offer,
  };
}

export type UndoWork = ReturnType<typeof useUndo>;
