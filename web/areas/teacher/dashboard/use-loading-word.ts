import { useEffect, useRef } from 'react';
import { toast } from '#web/ui/toast.ts';

interface Asked {
  data: unknown;
  isFetchedAfterMount: boolean;
  isFetching: boolean;
  isError: boolean;
}

/** Says once how the loading went that opened the page, and each further try after a failure; never a refresh. */
export function useLoadingWord(
  { data, isFetchedAfterMount, isFetching, isError }: Asked,
  { loaded, failed }: { loaded: string; failed: string },
): void {
  const isSaid = useRef(false);
  useEffect(() => {
    if (!isFetchedAfterMount || isFetching || isSaid.current) return;
    if (isError && data === undefined) {
      toast.error(failed);
      return;
    }
    isSaid.current = true;
    if (!isError) toast.success(loaded);
  }, [data, isFetchedAfterMount, isFetching, isError, loaded, failed]);
}
