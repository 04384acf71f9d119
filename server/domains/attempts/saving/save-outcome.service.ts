import type { AttemptStatus, SaveResult } from '#shared/contract/attempts/attempts.ts';
import type { SavedRow } from './saving.queries.ts';

/** The result of storing valid answers. When the attempt is not open, nothing was stored. */
export interface StoreOutcome {
  isOpen: boolean;
  status: AttemptStatus;
  now: Date;
  deadline: Date | null;
  results: SaveResult[];
}

export function momentsOf({ now, deadline }: SavedRow): Pick<StoreOutcome, 'now' | 'deadline'> {
  return { now: new Date(now), deadline: deadline === null ? null : new Date(deadline) };
}
