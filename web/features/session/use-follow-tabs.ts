import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeSessionOf } from '#web/lib/session-token.ts';
import { currentUserKey } from './current-user.ts';
import { findEnded } from './return-page.ts';

/** Goes along with the other tabs of this browser. Once for the whole app: whoever stops following stops it for all. */
export function useFollowTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    takeSessionOf((userId) => findEnded(userId) !== null);
    // A page that comes back from the browser's cache may belong to somebody who has signed out elsewhere meanwhile.
    function check({ persisted }: PageTransitionEvent) {
      if (persisted) void queries.invalidateQueries({ queryKey: [currentUserKey] });
    }
    window.addEventListener('pageshow', check);
    return () => {
      takeSessionOf(() => false);
      window.removeEventListener('pageshow', check);
    };
  }, [queries]);
}
