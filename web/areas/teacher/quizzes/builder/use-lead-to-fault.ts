import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useBuilder } from './builder-context.ts';
import type { DraftFaults } from './draft/draft-faults.ts';

export type Part = 'questions' | 'settings';

interface Place {
  root: RefObject<HTMLElement | null>;
  part: Part;
  show: (part: Part) => void;
}

/** Whoever saved what cannot be saved is led to the first field that keeps it from being so. */
export function useLeadToFault({ root, part, show }: Place): void {
  const { failures, faults } = useBuilder();
  const goal = useRef<Part | null>(null);
  const lead = useEffectEvent(() => {
    goal.current = findFaultyPart(faults) ?? part;
    if (goal.current !== part) show(goal.current);
  });
  useEffect(() => {
    if (failures > 0) lead();
  }, [failures]);
  // The field may stand on the part that is only shown by then.
  useEffect(() => {
    if (goal.current !== part) return;
    goal.current = null;
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

function findFaultyPart({ fields, places }: DraftFaults): Part | null {
  const { title: _title, places: tooMany, ...settings } = fields;
  if (Object.keys(settings).length > 0) return 'settings';
  return tooMany !== undefined || Object.keys(places).length > 0 ? 'questions' : null;
}
