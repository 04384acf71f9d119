import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

const refreshed = [
  'quizzes',
  'attempts',
  'grades',
  'record',
  'metrics',
  'badges',
  'notifications',
  'announcements',
];

/** Refetches everything on the page. */
export function RefreshButton() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    await queries.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [first] }) => typeof first === 'string' && refreshed.includes(first),
    });
    setBusy(false);
  }

  return (
    <Button
      size="xs"
      loading={isBusy}
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      onClick={() => void refresh()}
    >
      <Trans>Refresh</Trans>
    </Button>
  );
}
