import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

export function UnknownQuiz() {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`This quiz does not exist, or it is not yours.`}
      action={
        <Button component={Link} to={paths.teacher.reports} size="xs">
          <Trans>Back to Reports</Trans>
        </Button>
      }
    />
  );
}
