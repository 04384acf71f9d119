import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';

/**
 * Redirects again at every address: this component stays mounted while the next page loads, and going back meanwhile
 * would leave an empty page.
 */
export function Redirect({ to }: { to: string }) {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Going back to the same history entry renders nothing again, so it redirects here.
    function sendOnAgain() {
      if (window.location.pathname === pathname) void navigate(to, { replace: true });
    }
    window.addEventListener('popstate', sendOnAgain);
    return () => window.removeEventListener('popstate', sendOnAgain);
  }, [pathname, to, navigate]);
  return <Navigate key={key} to={to} replace />;
}
