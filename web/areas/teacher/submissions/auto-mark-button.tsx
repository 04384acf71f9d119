import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { AutoMarked, Submission } from '#shared/contract/submissions.ts';
import { useAutoMark } from '#web/features/grading/submission-queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { sayFailure } from '../question-bank/failure-toast.ts';

interface Props {
  submission: Submission;
  /** Adds the student's name for screen readers, where the page has several of these buttons. */
  isNamed?: boolean;
}

/** Marks automatically what can be. With nothing to mark it stays focusable and says why. */
export function AutoMarkButton({ submission, isNamed = false }: Props) {
  const { t } = useLingui();
  const reasonId = useId();
  const { id, status, studentName, quizTitle } = submission;
  const mark = useAutoMark(id, {
    onMarked: (marked) => toast.success(markedText(marked)),
    onRefused: sayFailure,
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
