import { Plural, Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { AttemptOutcome } from '#web/attempt/durable-attempt.ts';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { unguardHistory } from '../leave/history-guard.ts';
import { QuizPage } from '../quiz-page.tsx';

interface Props {
  outcome: AttemptOutcome;
  quiz: { id: number; title: string };
  user: CurrentUser;
}

/** Shown when the attempt ended in a way the student may not expect. */
export function QuizEnded({ outcome, quiz, user }: Props) {
  const { attempt, by, lateAnswers } = outcome;
  return (
    <QuizPage user={user}>
      <EmptyState
        headingLevel={1}
        title={
          by === 'elsewhere' ? (
            <Trans>This quiz was submitted on another screen or by your teacher.</Trans>
          ) : by === 'time' ? (
            <Trans>Time ran out, so we submitted your answers</Trans>
          ) : (
            <Trans>Your quiz was submitted.</Trans>
          )
        }
        text={
          lateAnswers > 0 ? (
            <Plural
              value={lateAnswers}
              one="# answer arrived after the end. Your teacher will decide whether it counts."
              other="# answers arrived after the end. Your teacher will decide whether they count."
            />
          ) : (
            quiz.title
          )
        }
        action={
          <Button component={Link} to={quizResultsPath(quiz.id, attempt?.id)} replace variant="filled">
            <Trans>View Results</Trans>
          </Button>
        }
      />
    </QuizPage>
  );
}

/** How long "Time is up" stays visible before the page changes. */
const readMs = 3_000;

/** Opens the results after the submission. Returns true if the student must read something first. */
export function useGoToResults(outcome: AttemptOutcome | null, quizId: number): boolean {
  const navigate = useNavigate();
  const mustBeRead = outcome !== null && (outcome.by === 'elsewhere' || outcome.lateAnswers > 0);
  const attemptId = outcome?.attempt?.id;
  const waitMs = outcome === null || mustBeRead ? null : outcome.by === 'time' ? readMs : 0;
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(() => {
      const results = quizResultsPath(quizId, attemptId);
      void unguardHistory().then(() => navigate(results, { replace: true, state: { isSubmitted: true } }));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, quizId, attemptId, navigate]);
  return mustBeRead;
}
