import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';

/**
 * Sends on, from every address anew: while the next page is still being loaded this one stays mounted, and
 * someone who goes back meanwhile would be left on an empty page.
 */
export function Redirect({ to }: { to: string }) {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Back to the very entry it has sent on from: nothing here is rendered anew.
    function sendOnAgain() {
      if (window.location.pathname === pathname) void navigate(to, { replace: true });
    }
    window.addEventListener('popstate', sendOnAgain);
    return () => window.removeEventListener('popstate', sendOnAgain);
  }, [pathname, to, navigate]);
  return <Navigate key={key} to={to} replace />;
}
