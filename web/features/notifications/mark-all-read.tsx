import { Trans } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useMarkAllRead, useUnreadCount } from './notifications.ts';

export function MarkAllRead() {
  const unread = useUnreadCount();
  const markAllRead = useMarkAllRead();
  return (
    <Button
      variant="subtle"
      size="xs"
      disabled={unread === 0}
      loading={markAllRead.isPending}
      leftSection={<IconChecks size={16} aria-hidden />}
      onClick={() => markAllRead.mutate(undefined, { onError: (failure) => toast.error(failure.message) })}
    >
      <Trans>Mark all read</Trans>
    </Button>
  );
}
