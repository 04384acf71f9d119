import { useLocation, useSearchParams } from 'react-router';

type AddressChange = Record<string, string | null>;

/** What is chosen on a page stands in its address, so that Back, a reload and a link come back to it. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();

  function change(changes: AddressChange, { replace = false } = {}) {
    // Of what stands in the address by now: the change before this one may not have been drawn yet.
    const now = new URLSearchParams(window.location.search);
    setParams(changedParams(now, changes), { replace, state });
  }

  return { params, change };
}

/** Null takes it out; so does the empty text. */
function changedParams(params: URLSearchParams, changes: AddressChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
