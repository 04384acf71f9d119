import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** A student's latest request for another name. */
export const ownNameCorrectionQuery = queryOptions({
  queryKey: ['name-corrections', 'own'],
  queryFn: ({ signal }) => api('GET /profile/nameCorrection', undefined, { signal }),
});

export interface AskedName {
  firstName: string;
  lastName: string;
  note: string;
}

export function useRequestNameCorrection(onSent: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AskedName) => api('POST /profile/nameCorrection', { body }),
    onSuccess: () => {
      onSent();
      toast.success(t`Your name change request was sent to the administrators.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ownNameCorrectionQuery.queryKey }),
  });
}

export function useWithdrawNameCorrection() {
  const { t } = useLingui();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /profile/nameCorrection'),
    onSuccess: () => toast.success(t`Your name change request was withdrawn.`),
    onError: (error) => toast.error(error.message),
    // An administrator may have decided in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: ownNameCorrectionQuery.queryKey }),
  });
}
