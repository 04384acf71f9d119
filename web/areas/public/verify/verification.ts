import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

export function verificationQuery(code: string) {
  return queryOptions({
    staleTime: 0,
    gcTime: 0,
    queryKey: ['verification', code],
    queryFn: ({ signal }) => api('GET /verify/:code', { params: { code } }, { signal }),
  });
}

export function useFileCheck() {
  return useMutation({
    mutationFn: (file: File) => api('form POST /verify/file', { file }),
  });
}
