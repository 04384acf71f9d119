import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

export function LinkOver() {
  return (
    <>
      <Notice tone="danger">
        <Trans>
          This link has already been used or has expired. To get a new one, register again or change your
          address in your profile again.
        </Trans>
      </Notice>
      <Button component={Link} to={paths.register} size="md" fullWidth>
        <Trans>Register again</Trans>
      </Button>
    </>
  );
}
