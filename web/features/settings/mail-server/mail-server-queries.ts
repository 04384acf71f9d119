import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailServerSettings } from '#shared/contract/platform/mail-server.ts';
import { api } from '#web/lib/api/api.ts';

export const mailServerQuery = queryOptions({
  queryKey: ['mail-server'],
  queryFn: ({ signal }) => api('GET /mailServer', undefined, { signal }),
});

export function useSaveMailServer() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: MailServerSettings & { currentPassword: string }) => api('PUT /mailServer', { body }),
    onSettled: refresh,
  });
}

export function useRemoveMailServer() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (currentPassword: string) => api('DELETE /mailServer', { body: { currentPassword } }),
    onSettled: refresh,
  });
}

/** Without settings: through the mail server in use. */
export function useSendTestMail() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (settings: MailServerSettings | null) => api('POST /mailServer/test', { body: settings }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['status'] });
    void queries.invalidateQueries({ queryKey: ['set-up'] });
    await queries.invalidateQueries({ queryKey: mailServerQuery.queryKey });
  };
}
