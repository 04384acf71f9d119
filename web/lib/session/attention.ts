/**
 * Longer than the interval of a page's own polling, so that the first poll after a touch still counts as use.
 */
const attentiveMs = 90_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

let lastSign = 0;
let watchers = 0;

function recordUse(): void {
  lastSign = Date.now();
}

/** Starts watching whether someone is at the page; returns the function that stops. */
export function watchAttention(): () => void {
  recordUse();
  watchers += 1;
  const watch = new AbortController();
  const { signal } = watch;
  for (const sign of signs)
    window.addEventListener(sign, recordUse, { signal, passive: true, capture: true });
  return () => {
    watchers -= 1;
    watch.abort();
  };
}

/** The page has not been used for a while. Always false without `watchAttention`, as in a quiz. */
export function isUnattended(): boolean {
  return watchers > 0 && Date.now() - lastSign > attentiveMs;
}
