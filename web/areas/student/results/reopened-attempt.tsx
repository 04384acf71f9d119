import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { quizStatus } from '#web/features/quizzes/quiz-entry.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The attempt of the address runs, such as one that a teacher has opened again: it has no result yet. */
export function ReopenedAttempt({ quiz }: { quiz: Quiz }) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  const mayGoOn = quiz.own?.attemptInProgress != null && !isReadOnly;
  return (
    <EmptyState
      headingLevel={1}
      title={t`This attempt is open`}
      text={
        mayGoOn
          ? t`Your answers are as you left them. The result is here once you hand in.`
          : t`The result is here once it is handed in.`
      }
      action={
        <>
          {mayGoOn && (
            <StartLink quiz={quiz} status={quizStatus(quiz, undefined)} variant="filled" size="xs" />
          )}
          <Button component={Link} to={quizResultsPath(quiz.id)} size="xs">
            <Trans>All attempts</Trans>
          </Button>
        </>
      }
    />
  );
}
