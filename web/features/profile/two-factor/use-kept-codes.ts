import { useState } from 'react';

/** Recovery codes are shown once: closing them by mistake asks to keep them first. */
export function useKeptCodes(onDone: () => void) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isWarned, setWarned] = useState(false);

  function finish() {
    setCodes(null);
    setWarned(false);
    onDone();
  }

  function close() {
    if (codes && !isWarned) setWarned(true);
    else finish();
  }

  return { codes, isWarned, show: setCodes, close, finish };
}
