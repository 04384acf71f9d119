import { Trans } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { useQuiz } from './quiz-context.ts';

export function PreviousButton() {
  const { position, goTo } = useQuiz();
  return (
    <Button
      disabled={position === 0}
      leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
      onClick={() => goTo(position - 1)}
    >
      <Trans>Previous</Trans>
    </Button>
  );
}

/** On the last question there is nothing next but handing in. */
export function NextButton() {
  const { view, position, goTo, isLocked, openSummary } = useQuiz();
  if (position === view.paper.questions.length - 1) {
    return (
      <Button key="submit" variant="filled" disabled={isLocked} onClick={openSummary}>
        <Trans>Submit Quiz</Trans>
      </Button>
    );
  }
  return (
    <Button
      key="next"
      variant="filled"
      rightSection={<IconChevronRight size={16} aria-hidden="true" />}
      onClick={() => goTo(position + 1)}
    >
      <Trans>Next</Trans>
    </Button>
  );
}
