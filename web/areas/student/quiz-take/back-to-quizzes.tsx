import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

export function BackToQuizzes() {
  return (
    <Button component={Link} to={paths.student.availableQuizzes} size="xs">
      <Trans>Back to Quizzes</Trans>
    </Button>
  );
}
