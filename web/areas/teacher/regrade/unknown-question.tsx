import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { reportPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

export function UnknownQuestion({ quizId }: { quizId: number | null }) {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`Nobody was asked this question in this quiz, or it is not yours.`}
      action={
        <Button component={Link} to={quizId === null ? paths.teacher.reports : reportPath(quizId)} size="xs">
          {quizId === null ? <Trans>Back to Reports</Trans> : <Trans>Back to the report</Trans>}
        </Button>
      }
    />
  );
}
