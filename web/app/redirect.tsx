import { Navigate, useLocation } from 'react-router';

/**
 * Sends on, from every address anew: while the next page is still being loaded this one stays mounted, and
 * someone who goes back meanwhile would be left on an empty page.
 */
export function Redirect({ to }: { to: string }) {
  const { key } = useLocation();
  return <Navigate key={key} to={to} replace />;
}
