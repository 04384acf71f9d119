import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { takeQuizPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { QuizStatus } from './quiz-entry.ts';

interface Props {
  quizId: number;
  status: QuizStatus;
  /** Filled where it is the one thing to do here. */
  variant?: 'filled' | 'light' | 'default';
  size?: 'xs' | 'sm';
  describedBy?: string;
}

/** Start, Retake, or Resume while an attempt runs. */
export function StartLink({ quizId, status, variant = 'default', size = 'sm', describedBy }: Props) {
  return (
    <Button
      component={Link}
      to={takeQuizPath(quizId)}
      variant={variant}
      size={size}
      aria-describedby={describedBy}
    >
      <StartLabel status={status} />
    </Button>
  );
}

export function StartLabel({ status }: { status: QuizStatus }) {
  if (status === 'in-progress') return <Trans context="an attempt">Resume</Trans>;
  return status === 'completed' ? <Trans>Retake</Trans> : <Trans>Start</Trans>;
}
