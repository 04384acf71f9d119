import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import type { Registration } from './registration.ts';

export function useRegisterStudent() {
  return useMutation({
    mutationFn: ({ photo, ...body }: Registration) =>
      api('form POST /student', { body: { ...body, email: body.email.trim() }, file: photo }),
  });
}
