import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { quizBuilderPath } from '#web/lib/teacher-paths.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
  quizId: number;
  variant?: 'default' | 'filled';
  size?: 'xs' | 'sm';
}

export function BackToQuiz({ quizId, variant = 'default', size = 'xs' }: Props) {
  return (
    <Button component={Link} to={quizBuilderPath(quizId)} variant={variant} size={size}>
      <Trans>Back to the quiz</Trans>
    </Button>
  );
}
