import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileChange, Student } from '#shared/contract/people.ts';
import { type FieldProblems, readFieldProblems } from '#web/features/settings/field-problems.ts';
import { useDraft } from '#web/features/settings/use-draft.ts';
import { api } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

const fields = ['firstName', 'lastName', 'phoneNumber', 'country', 'address'] as const;
type Values = Pick<Student, (typeof fields)[number]>;
type Problems = FieldProblems<Values>;

export function useStudentForm(title: string, student: Student) {
  const { t } = useLingui();
  const { firstName, lastName, phoneNumber, country, address } = student;
  const saved: Values = { firstName, lastName, phoneNumber, country, address };
  const { values, changed, isUnsaved, set, drop } = useDraft(title, saved);
  const [refusal, setRefusal] = useState<{ problems: Problems; text: string | null } | null>(null);
  const saving = useSaveProfile();

  /** What was never given need not be given; what was may be another and not nothing. */
  function findProblems(): Problems {
    const required = {
      firstName: t`First name is required`,
      lastName: t`Last name is required`,
      phoneNumber: t`Phone number is required`,
      country: t`Country is required`,
      address: t`Address is required`,
    };
    const blank = fields.filter((field) => changed[field]?.trim() === '');
    return Object.fromEntries(blank.map((field) => [field, required[field]]));
  }

  function refuse(problems: Problems, text: string) {
    setRefusal({ problems, text: Object.keys(problems).length > 0 ? null : text });
  }

  function save() {
    const problems = findProblems();
    setRefusal(null);
    if (Object.keys(problems).length > 0) return refuse(problems, '');
    saving.mutate(changed, {
      onSuccess: () => {
        drop();
        toast.success(t`Your profile was saved.`);
      },
      onError: (error) => refuse(readFieldProblems<Values>(error, fields), error.message),
    });
  }

  function discard() {
    setRefusal(null);
    drop();
  }

  const problems = refusal?.problems ?? {};
  return { values, set, problems, isUnsaved, isSaving: saving.isPending, save, drop: discard, refusal };
}

function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => api('PATCH /profile', { body }),
    // Waited for: until then the fields would show what was there before.
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['current-user'] }),
        queries.invalidateQueries({ queryKey: ['students', 'one'] }),
      ]),
  });
}
