import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileChange } from '#shared/contract/people.ts';
import { api } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { type FieldProblems, readFieldProblems } from './field-problems.ts';
import { useDraft } from './use-draft.ts';

type ProfileValues = Partial<Record<keyof ProfileChange, string>>;

interface Options<Values extends ProfileValues> {
  title: string;
  saved: Values;
  /** What need not be sent to be refused. */
  findProblems: (changed: Partial<Values>) => FieldProblems<Values>;
  /** Said once it is saved. */
  done: string;
}

/** What people say about themselves, saved together; what is refused stands beside its field. */
export function useProfileForm<Values extends ProfileValues>(options: Options<Values>) {
  const { title, saved, findProblems, done } = options;
  const draft = useDraft(title, saved);
  const [refusal, setRefusal] = useState<{ problems: FieldProblems<Values>; text: string | null } | null>(
    null,
  );
  const saving = useSaveProfile();

  function refuse(problems: FieldProblems<Values>, text: string) {
    setRefusal({ problems, text: Object.keys(problems).length > 0 ? null : text });
  }

  function save() {
    const problems = findProblems(draft.changed);
    setRefusal(null);
    if (Object.keys(problems).length > 0) return refuse(problems, '');
    // The server decides which job titles there are.
    saving.mutate(draft.changed as ProfileChange, {
      onSuccess: () => {
        draft.drop();
        toast.success(done);
      },
      onError: (error) => {
        const fields = Object.keys(saved) as (keyof Values & string)[];
        refuse(readFieldProblems<Values>(error, fields), error.message);
      },
    });
  }

  function drop() {
    setRefusal(null);
    draft.drop();
  }

  const { values, set, isUnsaved } = draft;
  const problems: FieldProblems<Values> = refusal?.problems ?? {};
  return { values, set, problems, isUnsaved, isSaving: saving.isPending, save, drop, refusal };
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
