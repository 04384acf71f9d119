import { useEffect } from 'react';
import type { Paper } from '#shared/contract/attempts.ts';
import { paperHoldsMaths } from '#web/attempt/paper-holds-maths.ts';
import { loadMaths } from '#web/questions/load-maths.ts';

/** Where the paper has formulas, what sets them comes at once: later the network may be gone. */
export function useMathsAhead(paper: Paper): void {
  const isNeeded = paperHoldsMaths(paper);
  useEffect(() => {
    if (!isNeeded) return;
    loadMaths().then(
      ({ loadUsualFonts }) => loadUsualFonts(),
      () => undefined,
    );
  }, [isNeeded]);
}
