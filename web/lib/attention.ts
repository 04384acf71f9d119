/** Longer than the pause between two questions that a page asks by itself: the first after a touch still counts. */
const attentiveMs = 90_000;
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

let lastSign = 0;
let watchers = 0;

function noteSign(): void {
  lastSign = Date.now();
}

/** From now on, until it is called off, it is known whether somebody is at the page. */
export function watchAttention(): () => void {
  noteSign();
  watchers += 1;
  const watch = new AbortController();
  const { signal } = watch;
  for (const sign of signs) window.addEventListener(sign, noteSign, { signal, passive: true, capture: true });
  return () => {
    watchers -= 1;
    watch.abort();
  };
}

/** Nobody has touched the page for a while. Where nobody watches, as in a quiz, somebody is always there. */
export function isUnattended(): boolean {
  return watchers > 0 && Date.now() - lastSign > attentiveMs;
}
