import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { questionGradingPath } from '#web/lib/address/teacher-paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

/** Shown when the address names a quiz or question that does not exist. */
export function UnknownQuestion({ quizId }: { quizId: number | null }) {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`This quiz or question doesn’t exist, or you don’t have access to it.`}
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
