import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import type { Input } from '#web/lib/api/api-contract.ts';

export const profilesQuery = queryOptions({
  queryKey: ['branding', 'profiles'],
  queryFn: ({ signal }) => api('GET /brandingProfile', undefined, { signal }),
});

export function previewQuery(primaryColor: string) {
  return queryOptions({
    queryKey: ['brand-preview', primaryColor],
    queryFn: ({ signal }) => api('POST /brandingProfile/preview', { body: { primaryColor } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    enabled: isColor(primaryColor),
  });
}

export function isColor(text: string): boolean {
  return /^#[0-9a-fA-F]{6}$/.test(text);
}

/** Every mutation of profiles refreshes the list and the brand of this page. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['branding'] }),
  });
}

export type NewProfile = Input<'POST /brandingProfile'>['body'];
export type ProfileChange = NonNullable<Input<'PATCH /brandingProfile/:profileKey'>['body']>;

export function useCreateProfile() {
  return useChange((body: NewProfile) => api('POST /brandingProfile', { body }));
}

export function useUpdateProfile() {
  return useChange(({ key, body }: { key: string; body: ProfileChange }) =>
    api('PATCH /brandingProfile/:profileKey', { params: { profileKey: key }, body }),
  );
}

export function useDeleteProfile() {
  return useChange((key: string) =>
    api('DELETE /brandingProfile/:profileKey', { params: { profileKey: key } }),
  );
}

export function useRestoreProfile() {
  return useChange((key: string) =>
    api('POST /brandingProfile/:profileKey/restore', { params: { profileKey: key } }),
  );
}

export type BrandImage = 'logo' | 'favicon';

export function usePutImage(image: BrandImage) {
  return useChange(({ key, file }: { key: string; file: File }) => {
    const input = { params: { profileKey: key }, file };
    return image === 'logo'
      ? api('form PUT /brandingProfile/:profileKey/logo', input)
      : api('form PUT /brandingProfile/:profileKey/favicon', input);
  });
}

export function useRemoveImage(image: BrandImage) {
  return useChange((key: string) => {
    const input = { params: { profileKey: key } };
    return image === 'logo'
      ? api('DELETE /brandingProfile/:profileKey/logo', input)
      : api('DELETE /brandingProfile/:profileKey/favicon', input);
  });
}
