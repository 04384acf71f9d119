import { useState } from 'react';

/** True from the first time on: what nobody has opened yet need not be loaded. */
export function useNeeded(opened: boolean): boolean {
  const [wasOpened, setOpened] = useState(opened);
  if (opened && !wasOpened) setOpened(true);
  return opened || wasOpened;
}
