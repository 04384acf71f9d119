import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { takeQuizPath } from '#web/lib/address/quiz-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { QuizStatus } from './quiz-entry.ts';
import { useStartAttempt } from './student-quiz-queries.ts';

interface Props {
  quiz: StartTerms;
  status: QuizStatus;
  /** Filled if it is the main action. */
  variant?: 'filled' | 'light' | 'default';
  size?: 'xs' | 'sm';
  describedBy?: string;
}

/** Start, Retake or Resume. A quiz with rules opens its start page first; others start at once. */
export function StartLink({ quiz, status, variant = 'default', size = 'sm', describedBy }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const starting = useStartAttempt();

  async function start() {
    try {
      const attempt = await starting.mutateAsync(quiz.id);
      void navigate(takeQuizPath(attempt.quiz.id));
    } catch (error) {
      const why = error instanceof ApiError ? error.serverMessage : undefined;
      toast.error(why ?? t`We couldn’t start your attempt. Check your connection and try again.`);
    }
  }

  if (status !== 'in-progress' && startsAtOnce(quiz)) {
    return (
      <Button
        variant={variant}
        size={size}
        aria-describedby={describedBy}
        loading={starting.isPending}
        onClick={() => void start()}
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

/** The rules a student needs to know before starting. */
type StartTerms = Pick<Quiz, 'id' | 'timeLimit' | 'attemptLimit' | 'hasPassword'>;

/** Without limits and a password the start page has nothing to say. */
function startsAtOnce({ timeLimit, attemptLimit, hasPassword }: StartTerms): boolean {
  return timeLimit === null && attemptLimit === null && !hasPassword;
}
