import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Where somebody begins who has nothing here yet. */
export function FirstSteps() {
  const { t } = useLingui();
  return (
    <EmptyState
      headingLevel={2}
      title={t`No teacher metrics available.`}
      text={t`There is nothing to count yet. Begin with a bank of questions, or with a file you have already.`}
      action={
        <>
          <Button component={Link} to={paths.teacher.questionBank} variant="light">
            <Trans>Make a question bank</Trans>
          </Button>
          <Button component={Link} to={paths.teacher.upload}>
            <Trans>Upload a file</Trans>
          </Button>
          <Button component={Link} to={paths.teacher.quizzes}>
            <Trans>Build a quiz</Trans>
          </Button>
        </>
      }
    />
  );
}
