import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { takeQuizPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { QuizStatus } from './quiz-entry.ts';
import { type StartTerms, startsAtOnce, useStartQuiz } from './use-start-quiz.ts';

interface Props {
  quiz: StartTerms;
  status: QuizStatus;
  /** Filled where it is the one thing to do here. */
  variant?: 'filled' | 'light' | 'default';
  size?: 'xs' | 'sm';
  describedBy?: string;
}

/** Start, Retake, or Resume while an attempt runs. A quiz with rules leads to its start page, any other starts at once. */
export function StartLink({ quiz, status, variant = 'default', size = 'sm', describedBy }: Props) {
  const start = useStartQuiz();
  if (status !== 'in-progress' && startsAtOnce(quiz)) {
    return (
      <Button
        variant={variant}
        size={size}
        aria-describedby={describedBy}
        loading={start.isPending}
        onClick={() => start.mutate(quiz.id)}
      >
        <StartLabel status={status} />
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={takeQuizPath(quiz.id)}
      variant={variant}
      size={size}
      aria-describedby={describedBy}
    >
      <StartLabel status={status} />
    </Button>
  );
}

function StartLabel({ status }: { status: QuizStatus }) {
  if (status === 'in-progress') return <Trans context="an attempt">Resume</Trans>;
  return status === 'completed' ? <Trans>Retake</Trans> : <Trans>Start</Trans>;
}
