const signs = ['focus', 'blur', 'pointerdown', 'keydown'] as const;

/** Names the tab that was used last, for all tabs of this browser. */
const key = 'cquiz-last-tab';
const tabId = String(Math.random());

let lastActive = Date.now();
let isMarked = false;

function record(): void {
  lastActive = Date.now();
  // Written once until another tab is used, because every key press comes here.
  if (isMarked) return;
  try {
    window.localStorage.setItem(key, tabId);
    isMarked = true;
  } catch {
    // Storage is forbidden or full: new tabs compare the times instead.
  }
}

/** Starts recording when someone last used this tab. */
export function watchLastActive(): void {
  for (const sign of signs) window.addEventListener(sign, record, { passive: true, capture: true });
  document.addEventListener('visibilitychange', record);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) isMarked = false;
  });
}

/** In milliseconds, by the clock shared by all tabs of this device. */
export function readLastActive(): number {
  return lastActive;
}

/** Whether no other tab was used since this one. */
export function isLastUsed(): boolean {
  try {
    return window.localStorage.getItem(key) === tabId;
  } catch {
    return false;
  }
}
