const signs = ['focus', 'blur', 'pointerdown', 'keydown'] as const;

let lastActive = Date.now();

function record(): void {
  lastActive = Date.now();
}

/** Starts recording when someone last used this tab. */
export function watchLastActive(): void {
  for (const sign of signs) window.addEventListener(sign, record, { passive: true, capture: true });
  document.addEventListener('visibilitychange', record);
}

/** In milliseconds, by the clock shared by all tabs of this device. */
export function readLastActive(): number {
  return lastActive;
}
