import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileChange } from '#shared/contract/people.ts';
import { type FieldProblems, readFieldProblems } from '#web/features/settings/field-problems.ts';
import { useDraft } from '#web/features/settings/use-draft.ts';
import { api } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import type { Admin } from './admin-form.tsx';

const fields = ['firstName', 'lastName', 'phoneNumber', 'jobTitle', 'bio'] as const;
type Values = Pick<Admin, (typeof fields)[number]>;
type Problems = FieldProblems<Values>;

export function useAdminForm(title: string, { firstName, lastName, phoneNumber, jobTitle, bio }: Admin) {
  const { t } = useLingui();
  const draft = useDraft<Values>(title, { firstName, lastName, phoneNumber, jobTitle, bio });
  const [refusal, setRefusal] = useState<{ problems: Problems; text: string | null } | null>(null);
  const saving = useSaveProfile();
  const { values } = draft;

  function findProblems(): Problems {
    return {
      ...(values.firstName.trim() === '' ? { firstName: t`First name is required` } : {}),
      ...(values.lastName.trim() === '' ? { lastName: t`Last name is required` } : {}),
    };
  }

  function refuse(problems: Problems, text: string) {
    setRefusal({ problems, text: Object.keys(problems).length > 0 ? null : text });
  }

  function save() {
    const problems = findProblems();
    setRefusal(null);
    if (Object.keys(problems).length > 0) return refuse(problems, '');
    // The server decides which job titles there are.
    saving.mutate(draft.changed as ProfileChange, {
      onSuccess: () => {
        draft.drop();
        toast.success(t`${title} saved.`);
      },
      onError: (error) => refuse(readFieldProblems<Values>(error, fields), error.message),
    });
  }

  function drop() {
    setRefusal(null);
    draft.drop();
  }

  const { isUnsaved, set } = draft;
  const problems = refusal?.problems ?? {};
  return { values, set, problems, isUnsaved, isSaving: saving.isPending, save, drop, refusal };
}

function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => api('PATCH /profile', { body }),
    // Waited for: until then the fields would show what was there before.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['current-user'] }),
  });
}
