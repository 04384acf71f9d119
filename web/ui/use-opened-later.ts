import { useEffect, useState } from 'react';

/** A dialog that is open from its first moment would not give the focus back when it closes. */
export function useOpenedLater(opened: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return isShown;
}
