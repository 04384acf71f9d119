import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { AutoMarked, Submission } from '#shared/contract/submissions.ts';
import { autoMark, submissionQuery } from '#web/features/grading/submissions.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { sayFailure } from '../question-bank/say-failure.ts';

interface Props {
  submission: Submission;
  /** Says whose it is, where several stand on the page. */
  isNamed?: boolean;
}

/** Has the machine mark what it can. Without anything to do it stays in reach of the keyboard and says why. */
export function AutoMarkButton({ submission, isNamed = false }: Props) {
  const { t } = useLingui();
  const reasonId = useId();
  const queries = useQueryClient();
  const { id, status, studentName, quizTitle } = submission;
  const mark = useMutation({
    mutationFn: () => autoMark(id),
    onSuccess: (marked) => {
      queries.setQueryData(submissionQuery(id).queryKey, marked.submission);
      toast.success(markedText(marked));
    },
    onError: sayFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['submissions'] }),
  });
  const reason = {
    pending: null,
    'auto-graded': t`Auto-graded: the machine has marked every answer.`,
    graded: t`Graded: the marks that were saved stand.`,
  }[status];
  return (
    <>
      <Button
        size="xs"
        loading={mark.isPending}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : reasonId}
        title={reason ?? undefined}
        onClick={() => (reason === null ? mark.mutate() : toast.info(reason))}
      >
        <Trans>Auto-Mark</Trans>
        {isNamed && <span className="visually-hidden">: {`${studentName}, ${quizTitle}`}</span>}
      </Button>
      {reason !== null && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

function markedText({ marked, waiting }: AutoMarked): string {
  return `${doneText(marked)} ${waitingText(waiting)}`;
}

function doneText(marked: number): string {
  return plural(marked, {
    0: 'No mark has changed.',
    one: '# answer was marked.',
    other: '# answers were marked.',
  });
}

function waitingText(waiting: number): string {
  return plural(waiting, {
    0: 'Nothing waits for your marks.',
    one: '# essay waits for your marks.',
    other: '# essays wait for your marks.',
  });
}
