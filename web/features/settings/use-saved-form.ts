import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { FieldName, FieldOf } from '#web/lib/forms/field-problems.ts';
import { type Problems, useForm } from '#web/lib/forms/use-form.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { toast } from '#web/ui/feedback/toast.ts';

interface Options<Values extends object> {
  /** Names the form to its reader, and its draft in the cache. */
  title: string;
  saved: Values;
  check?: (changed: Partial<Values>) => Problems<Values>;
  /** Saves the fields that differ from `saved`. Answers false when it asks something first. */
  save: (changed: Partial<Values>) => Promise<boolean>;
  fieldOf?: FieldOf<Values>;
  describe?: (error: Error) => string | MessageDescriptor;
  onRefused?: (error: Error, fields: readonly FieldName<Values>[]) => boolean;
  /** The text of the toast once it is saved. */
  done?: string;
}

export type SavedForm<Values extends object> = ReturnType<typeof useSavedForm<Values>>;

/**
 * A form over values that are saved. Fields nobody has touched follow the saved value, also when another window changes it; typed
 * values stay until they are saved or discarded, also while another page is open.
 */
export function useSavedForm<Values extends object>(options: Options<Values>) {
  const { title, saved, check, save, fieldOf, onRefused, done } = options;
  const queries = useQueryClient();
  const form = useForm<Partial<Values>>({
    initialValues: queries.getQueryData<Partial<Values>>(['unsaved', title]) ?? {},
    fields: Object.keys(saved) as FieldName<Values>[],
    ...(check ? { check: (typed) => check(differing(typed, saved)) } : {}),
    submit: async (typed) => {
      const changed = differing(typed, saved);
      if (Object.keys(changed).length > 0 && (await save(changed))) finish();
    },
    ...(fieldOf ? { fieldOf } : {}),
    describe: options.describe ?? ((error) => error.message),
    ...(onRefused ? { onRefused } : {}),
  });
  const changed = differing(form.values, saved);
  const isUnsaved = Object.keys(changed).length > 0;
  const values: Values = { ...saved, ...changed };
  useEffect(() => {
    // In the query cache, because it survives a change of page and is cleared on sign-out.
    queries.setQueryDefaults(['unsaved'], { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(['unsaved', title], form.values);
  }, [queries, title, form.values]);
  useLeaveWarning(isUnsaved);
  useLeaveNote(isUnsaved, title);

  function discard() {
    form.reset({});
  }

  function finish() {
    discard();
    if (done !== undefined) toast.success(done);
  }

  return {
    ...form,
    values,
    changed,
    isUnsaved,
    field: <Name extends FieldName<Values>>(name: Name) => ({ ...form.field(name), value: values[name] }),
    discard,
    finish,
  };
}

function differing<Values extends object>(typed: Partial<Values>, saved: Values): Partial<Values> {
  const keys = Object.keys(typed) as (keyof Values)[];
  const kept = keys.filter((key) => JSON.stringify(typed[key]) !== JSON.stringify(saved[key]));
  return Object.fromEntries(kept.map((key) => [key, typed[key]])) as Partial<Values>;
}

/** Tells someone who opens another page that their changes are kept but not saved. */
function useLeaveNote(isUnsaved: boolean, title: string): void {
  const { t } = useLingui();
  const notify = useEffectEvent(() => {
    if (isUnsaved)
      toast.info(t`“${title}” has unsaved changes. They’re kept in this window until you save them.`);
  });
  useEffect(() => () => notify(), []);
}
