import { useEffect } from 'react';
import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { paperHoldsMaths } from '#web/attempt/page/offline-page.ts';
import { loadMaths } from '#web/questions/maths/load-maths.ts';

/** Loads the formula renderer now if the paper needs it: the network may fail later. */
export function usePreloadedMaths(paper: Paper): void {
  const isNeeded = paperHoldsMaths(paper);
  useEffect(() => {
    if (!isNeeded) return;
    loadMaths().then(
      ({ loadCommonFonts }) => loadCommonFonts(),
      () => undefined,
    );
  }, [isNeeded]);
}

/** Loads all images of the paper now: the network may fail later. */
export function usePreloadedPictures(questions: readonly { imageUrl: string | null }[]): void {
  const addresses = questions.flatMap(({ imageUrl }) => imageUrl ?? []).join(' ');
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address;
  }, [addresses]);
}
