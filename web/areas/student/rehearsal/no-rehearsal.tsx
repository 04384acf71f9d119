import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BackToQuiz } from './back-to-quiz.tsx';

interface Props {
  quizId: number;
  error: Error;
  isBusy: boolean;
  onRetry: () => void;
}

/** Why there is no paper to show, and what to do about it. */
export function NoRehearsal({ quizId, error, isBusy, onRetry }: Props) {
  const { t } = useLingui();
  if (error instanceof ApiError && error.status === 404) return <UnknownQuiz />;
  if (error instanceof ApiError && error.code === 'QUIZ_WITHOUT_QUESTIONS') {
    return (
      <EmptyState
        headingLevel={1}
        title={<Trans>There is nothing to preview yet</Trans>}
        text={
          <Trans>
            Add questions to this quiz first. If it draws questions at random, its banks must hold as many as
            it asks for.
          </Trans>
        }
        action={<BackToQuiz quizId={quizId} variant="filled" size="sm" />}
      />
    );
  }
  return (
    <ErrorState
      headingLevel={1}
      title={t`The preview could not be loaded.`}
      text={error.message}
      onRetry={onRetry}
      retrying={isBusy}
      action={<BackToQuiz quizId={quizId} />}
    />
  );
}

export function UnknownQuiz() {
  return (
    <ErrorState
      headingLevel={1}
      title={<Trans>This quiz does not exist, or it is not yours.</Trans>}
      action={
        <Button component={Link} to={paths.teacher.quizzes} size="xs">
          <Trans>Quizzes</Trans>
        </Button>
      }
    />
  );
}
