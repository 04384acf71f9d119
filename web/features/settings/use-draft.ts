import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#web/ui/toast.ts';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';

interface Draft<Values extends object> {
  /** What the fields show: what was typed, else what is saved. */
  values: Values;
  /** Only the fields that differ from what is saved. */
  changed: Partial<Values>;
  isUnsaved: boolean;
  set: (typed: Partial<Values>) => void;
  drop: () => void;
}

/**
 * What is typed into one form of the settings. Fields nobody has touched follow what is saved, also from another
 * window; what was typed stays until it is saved or dropped, also while another page is looked at. It lies in the
 * query cache because that is emptied when somebody signs out.
 */
export function useDraft<Values extends object>(title: string, saved: Values): Draft<Values> {
  const [typed, setTyped] = useKeptState<Partial<Values>>(title);
  const changed = differing(typed, saved);
  const isUnsaved = Object.keys(changed).length > 0;
  useLeaveWarning(isUnsaved);
  useLeaveNote(isUnsaved, title);
  return {
    values: { ...saved, ...changed },
    changed,
    isUnsaved,
    set: (next) => setTyped((before) => ({ ...before, ...next })),
    drop: () => setTyped({}),
  };
}

/** State that outlives its component. The cache alone would tell a field too late what was typed into it. */
function useKeptState<State extends object>(title: string) {
  const queries = useQueryClient();
  const [state, setState] = useState(() => queries.getQueryData<State>(['unsaved', title]) ?? ({} as State));
  useEffect(() => {
    queries.setQueryDefaults(['unsaved'], { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(['unsaved', title], state);
  }, [queries, title, state]);
  return [state, setState] as const;
}

function differing<Values extends object>(typed: Partial<Values>, saved: Values): Partial<Values> {
  const keys = Object.keys(typed) as (keyof Values)[];
  const kept = keys.filter((key) => JSON.stringify(typed[key]) !== JSON.stringify(saved[key]));
  return Object.fromEntries(kept.map((key) => [key, typed[key]])) as Partial<Values>;
}

/** Whoever goes to another page is told that what they typed is not saved, and not lost. */
function useLeaveNote(isUnsaved: boolean, title: string): void {
  const { t } = useLingui();
  const tell = useEffectEvent(() => {
    if (isUnsaved) toast.info(t`“${title}” has unsaved changes. They wait for you in this window.`);
  });
  useEffect(() => () => tell(), []);
}
