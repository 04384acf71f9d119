import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { questionGradingPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** A quiz or a question of an address that leads nowhere. */
export function UnknownQuestion({ quizId }: { quizId: number | null }) {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`There is nothing to grade here: it does not exist, or it is not yours.`}
      action={
        <Button
          component={Link}
          to={quizId === null ? paths.teacher.submissions : questionGradingPath(quizId)}
        >
          {quizId === null ? <Trans>Submissions</Trans> : <Trans>All questions</Trans>}
        </Button>
      }
    />
  );
}
