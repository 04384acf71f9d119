import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

export function BackToDashboard({ size = 'sm' }: { size?: 'xs' | 'sm' }) {
  return (
    <Button component={Link} to={paths.student.dashboard} size={size}>
      <Trans>Back to Dashboard</Trans>
    </Button>
  );
}
