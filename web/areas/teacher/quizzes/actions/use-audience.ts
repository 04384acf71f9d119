import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProgramAudience } from '#shared/contract/teaching/programs.ts';
import { audienceQuery } from '#web/lib/queries/programs-query.ts';

export interface CountedAudience {
  state: 'counting' | 'counted' | 'failed';
  /** Programmes the teacher can publish for. */
  programs: readonly ProgramAudience[];
  recount: () => void;
}

/** Counts again each time the dialog opens: a number from before may be wrong by now. */
export function useAudience(opened: boolean): CountedAudience {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  useEffect(() => setOpenedAt(opened ? Date.now() : null), [opened]);
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...audienceQuery,
    enabled: opened,
  });
  const isCounted = data !== undefined && openedAt !== null && dataUpdatedAt >= openedAt;
  return {
    state: isCounted ? 'counted' : isError && !isFetching ? 'failed' : 'counting',
    programs: data ?? [],
    recount: () => void refetch(),
  };
}
