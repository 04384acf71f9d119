import { useLocation, useSearchParams } from 'react-router';

type AddressChange = Record<string, string | null>;

/** Keeps what is chosen on a page in its address, so that Back, a reload and a link restore it. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();

  function change(changes: AddressChange, { replace = false } = {}) {
    // Starts from the current address: the previous change may not have been rendered yet.
    const now = new URLSearchParams(window.location.search);
    setParams(changedParams(now, changes), { replace, state });
  }

  return { params, change };
}

/** Null or an empty text removes the parameter. */
export function changedParams(params: URLSearchParams, changes: AddressChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
