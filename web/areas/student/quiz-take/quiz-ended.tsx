import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { AttemptOutcome } from '#web/attempt/durable-attempt.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QuizPage } from './quiz-page.tsx';

interface Props {
  outcome: AttemptOutcome;
  quiz: { id: number; title: string };
  user: CurrentUser;
}

/** The attempt is over, and not as the student may think. */
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
              one="# answer arrived after the end. It is kept, and your teacher decides whether it counts."
              other="# answers arrived after the end. They are kept, and your teacher decides whether they count."
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
