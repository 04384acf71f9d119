import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { AnswerState } from './grading-queries.ts';

interface Props {
  state: AnswerState;
  onAll: () => void;
}

/** No answer is in the state that is asked for. */
export function NoAnswers({ state, onAll }: Props) {
  const { t } = useLingui();
  const isDone = state === 'waiting';
  return (
    <EmptyState
      title={isDone ? t`Every answer is marked` : t`No answer is marked yet`}
      text={isDone ? t`You can still look at the marks and change them.` : undefined}
      action={
        <Button onClick={onAll}>
          <Trans>Show all answers</Trans>
        </Button>
      }
    />
  );
}
