import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AutoMarked, Submission } from '#shared/contract/results/submissions.ts';
import { useAutoMark } from '#web/features/grading/submission-queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { sayFailure } from '../question-bank/failure-toast.ts';

interface Props {
  submission: Submission;
  /** Adds the student's name for screen readers, where the page has several of these buttons. */
  isNamed?: boolean;
}

/** Marks automatically what can be. Unavailable, with the reason, where it would do nothing. */
export function AutoMarkButton({ submission, isNamed = false }: Props) {
  const { id, studentName, quizTitle } = submission;
  const mark = useAutoMark(id, {
    onMarked: (marked) => toast.success(markedText(marked)),
    onRefused: sayFailure,
  });
  const label = (
    <>
      <Trans>Auto-Mark</Trans>
      {isNamed && <span className="visually-hidden">: {`${studentName}, ${quizTitle}`}</span>}
    </>
  );
  if (submission.autoMarkable > 0) {
    return (
      <Button size="xs" loading={mark.isPending} onClick={() => mark.mutate()}>
        {label}
      </Button>
    );
  }
  return (
    <Unavailable reason={reasonOf(submission)}>
      {(control) => (
        <Button size="xs" {...control}>
          {label}
        </Button>
      )}
    </Unavailable>
  );
}

function reasonOf({ status, waiting }: Submission): string {
  if (status === 'auto-graded') return t`All answers are already marked automatically.`;
  if (status === 'graded') return t`All answers are already marked.`;
  return plural(waiting, {
    one: 'Only a teacher can mark the remaining answer.',
    other: 'Only a teacher can mark the # remaining answers.',
  });
}

function markedText({ marked, waiting }: AutoMarked): string {
  return `${doneText(marked)} ${waitingText(waiting)}`;
}

function doneText(marked: number): string {
  return plural(marked, {
    0: 'No marks changed.',
    one: '# answer was marked.',
    other: '# answers were marked.',
  });
}

function waitingText(waiting: number): string {
  return plural(waiting, {
    0: 'Nothing left to mark.',
    one: '# essay needs marking.',
    other: '# essays need marking.',
  });
}
