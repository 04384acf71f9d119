import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

export function UnknownQuiz() {
  const { t } = useLingui();
  return (
    <EmptyState
      headingLevel={1}
      title={t`This quiz doesn’t exist or isn’t yours.`}
      text={t`It may have been deleted.`}
      action={<BackToQuizzes />}
    />
  );
}

export function BackToQuizzes() {
  return (
    <Button component={Link} to={paths.teacher.quizzes} size="xs">
      <Trans>Back to Quizzes</Trans>
    </Button>
  );
}
