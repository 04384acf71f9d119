import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { FactoryReset } from '#shared/contract/backups.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/ui/toast.ts';

// Everything is backed up before the answer comes.
const longMs = 30 * 60_000;

/** Leads to the dashboard of the emptied system. */
export function useFactoryReset() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: FactoryReset) => api('POST /system/factoryReset', { body }, { timeoutMs: longMs }),
    onSuccess: () => {
      void queries.invalidateQueries();
      toast.success(t`Everything was deleted. The backup that was made first is under Data and Activity.`);
      void navigate(paths.admin.dashboard);
    },
  });
}
