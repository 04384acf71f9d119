import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What stands behind the # of the address; taken out of it at once, so that no history keeps it. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
