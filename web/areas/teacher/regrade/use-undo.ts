import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Regrade } from '#shared/contract/results/regrades.ts';
import { questionName } from '#web/features/question-banks/question-name.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { sayFailure } from '../question-bank/failure-toast.ts';
import { useUndoRegrade } from './regrade-queries.ts';

/** Undoes a regrade and reports the result. */
export function useUndo() {
  const undoing = useUndoRegrade(({ regrade, bankVersion }) => {
    const name = questionName(regrade.question);
    toast.success(
      bankVersion === null
        ? t`The regrade of “${name}” was undone. The previous scores were restored.`
        : t`The regrade of “${name}” was undone. The previous scores and the answer key in the bank were restored.`,
    );
  });
  // Kept after the dialog closes, so that its text does not change during the fade-out.
  const [asked, setAsked] = useState<Regrade | null>(null);
  const [isAsked, setIsAsked] = useState(false);

  function ask(regrade: Regrade) {
    setAsked(regrade);
    setIsAsked(true);
  }

  async function undo(order: Parameters<typeof undoing.mutateAsync>[0]) {
    try {
      await undoing.mutateAsync(order);
    } catch (error) {
      sayFailure(error);
    }
  }

  /** Reports the regrade with an Undo button. */
  function offer(regrade: Regrade) {
    const { attemptsChanged } = regrade;
    const name = questionName(regrade.question);
    const done = plural(attemptsChanged, { one: '# score changed.', other: '# scores changed.' });
    toast.success(t`“${name}” regraded. ${done}`, { label: t`Undo`, onClick: () => ask(regrade) });
  }

  return {
    asked,
    isAsked,
    ask,
    close: () => setIsAsked(false),
    undo,
    offer,
  };
}

export type UndoWork = ReturnType<typeof useUndo>;
