import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeSessionOf } from '#web/lib/session/session-token.ts';
import { currentUserKey } from './current-user.ts';
import { findEnded } from './return-page.ts';

/**
 * Follows sign-ins and sign-outs of other tabs. Mounted once for the whole app, because unmounting stops it for all.
 */
export function useFollowTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    takeSessionOf((userId) => findEnded(userId) !== null);
    // A page from the back-forward cache may belong to someone who has signed out elsewhere.
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
