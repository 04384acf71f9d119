import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** To the part of the list one came from. */
export function BackToBanks() {
  const { state } = useLocation();
  const search = (state as { banks?: unknown } | null)?.banks;
  return (
    <Button
      component={Link}
      to={{ pathname: paths.teacher.questionBank, search: typeof search === 'string' ? search : '' }}
      size="xs"
      variant="subtle"
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
    >
      <Trans>Back to Banks</Trans>
    </Button>
  );
}
