import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Why this way is closed, and the one that is open: a code by mail. */
export function TokenRefused({ text, action }: { text: ReactNode; action: ReactNode }) {
  return (
    <>
      <Notice tone="danger">{text}</Notice>
      <Button component={Link} to={paths.resetPassword} variant="filled" size="md" fullWidth>
        {action}
      </Button>
    </>
  );
}
