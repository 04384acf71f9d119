import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionUsage } from '#shared/contract/teaching/question-work.ts';
import { question as limits } from '#shared/limits.ts';
import { usageQuery } from '#web/features/question-banks/question-queries.ts';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { countUses, type Uses } from './count-uses.ts';

interface Props {
  opened: boolean;
  ids: readonly number[];
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** One request per question: above this number the dialog would take too long. */
const maxRequests = 20;

export function DeleteQuestions({ opened, ids, onClose, onConfirm }: Props) {
  const count = ids.length;
  const queries = useQueryClient();
  const [begun, setBegun] = useState<readonly number[]>();

  function confirm() {
    setBegun(ids);
    for (const id of ids) void queries.cancelQueries(usageQuery(id));
    return onConfirm();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={plural(count, { one: 'Delete # question?', other: 'Delete # questions?' })}
      confirmLabel={<Trans>Delete</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      <Stack gap={12}>
        {count <= maxRequests ? (
          <KnownUses ids={ids} isDeleting={begun === ids} />
        ) : (
          <UnknownUses isCounted={count <= limits.maxAtOnce} />
        )}
        <p>
          {plural(count, {
            one: 'Attempts that have started keep it, and results don’t change. You can undo this, or restore the question later under Deleted.',
            other:
              'Attempts that have started keep them, and results don’t change. You can undo this, or restore the questions later under Deleted.',
          })}
        </p>
      </Stack>
    </ConfirmDialog>
  );
}

function KnownUses({ ids, isDeleting }: { ids: readonly number[]; isDeleting: boolean }) {
  // Not requested during the deletion: a deleted question has no usage.
  const rules = { staleTime: 0, enabled: !isDeleting };
  const usages = useQueries({ queries: ids.map((id) => ({ ...usageQuery(id), ...rules })) });
  const loaded = usages.map(({ data }) => data);
  if (usages.some(({ isError }) => isError)) return <UnknownUses isCounted />;
  if (!loaded.every(isKnown)) {
    return (
      <p>
        <Trans>Checking which quizzes are affected…</Trans>
      </p>
    );
  }
  return <UsesText count={ids.length} uses={countUses(loaded)} />;
}

function UsesText({ count, uses: { asking, drawing } }: { count: number; uses: Uses }) {
  if (asking + drawing === 0) {
    return <p>{plural(count, { one: 'No quiz uses it.', other: 'No quiz uses them.' })}</p>;
  }
  return (
    <>
      {asking > 0 && (
        <p>
          {plural(asking, {
            one: '# quiz will have fewer questions.',
            other: '# quizzes will have fewer questions.',
          })}
        </p>
      )}
      {drawing > 0 && (
        <p>
          {plural(drawing, {
            one: '# quiz with random questions will have fewer to choose from.',
            other: '# quizzes with random questions will have fewer to choose from.',
          })}
        </p>
      )}
    </>
  );
}

function UnknownUses({ isCounted }: { isCounted: boolean }) {
  return (
    <p>
      <Trans>Quizzes that use these questions will have fewer questions.</Trans>{' '}
      {isCounted && <Trans>You’ll see afterwards how many quizzes changed.</Trans>}
    </p>
  );
}

function isKnown(usage: QuestionUsage | undefined): usage is QuestionUsage {
  return usage !== undefined;
}
