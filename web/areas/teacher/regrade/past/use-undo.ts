import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Regrade } from '#shared/contract/regrades.ts';
import { toast } from '#web/ui/toast.ts';
import { sayFailure } from '../../question-bank/say-failure.ts';
import { undoRegrade } from '../regrades.ts';

const concerned = [['regrades'], ['reports'], ['submissions'], ['grading']] as const;

/** Takes a regrade back, and says how it went. */
export function useUndo() {
  const queries = useQueryClient();

  async function refresh() {
    await Promise.all(concerned.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  const undoing = useMutation({
    mutationFn: (regrade: Regrade) => undoRegrade(regrade.id),
    onSuccess: () => toast.success(t`The regrade was undone. Every score is as it was before.`),
    onError: sayFailure,
    // Also where it was refused: somebody else was quicker, and the page is old.
    onSettled: refresh,
  });

  /** What was just done, with the way back. */
  function offer(regrade: Regrade) {
    const { attemptsChanged } = regrade;
    const done = plural(attemptsChanged, { one: '# score was changed.', other: '# scores were changed.' });
    toast.success(t`Regraded: ${done}`, { label: t`Undo`, onClick: () => undoing.mutate(regrade) });
    void refresh();
  }

  return { undo: (regrade: Regrade) => undoing.mutateAsync(regrade).catch(() => undefined), offer };
}
