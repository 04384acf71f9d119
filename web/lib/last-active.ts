const signs = ['focus', 'blur', 'pointerdown', 'keydown'] as const;

let lastActive = Date.now();

function note(): void {
  lastActive = Date.now();
}

/** From now on it is known when somebody was last at this tab. */
export function watchLastActive(): void {
  for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true });
  document.addEventListener('visibilitychange', note);
}

/** In milliseconds, by the clock that all tabs of this device share. */
export function readLastActive(): number {
  return lastActive;
}
