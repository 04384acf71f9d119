import { useEffect, useState } from 'react';

type Maths = typeof import('./maths.tsx');

let loaded: Maths | undefined;
let loading: Promise<Maths> | undefined;

/** The formula renderer is as large as the rest of the page, so it loads only when needed. */
export function loadMaths(): Promise<Maths> {
  loading ??= import('./maths.tsx').then(
    (maths) => {
      loaded = maths;
      return maths;
    },
    (error: unknown) => {
      // Offline: the next formula tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Undefined until it is loaded. */
export function useMaths(): Maths | undefined {
  const [maths, setMaths] = useState(loaded);
  useEffect(() => {
    if (!maths) loadMaths().then(setMaths, () => undefined);
  }, [maths]);
  return maths;
}
