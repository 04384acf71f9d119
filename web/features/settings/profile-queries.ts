import { useMutation } from '@tanstack/react-query';
import type { ProfileChange } from '#shared/contract/people/people.ts';
import { api } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

/** Saves what people say about themselves. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: (body: ProfileChange) => api('PATCH /profile', { body }),
    // Awaited: until then the fields would show the old values.
    onSuccess: useInvalidate('current-user', 'students'),
  });
}
