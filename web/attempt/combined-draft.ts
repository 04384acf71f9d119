/** Which answer is being combined. */
export interface CombinedPlace {
  attemptId: number;
  questionId: number;
}

const prefix = 'cquiz-combined-';
const keyOf = ({ attemptId, questionId }: CombinedPlace) => `${prefix}${attemptId}-${questionId}`;

// A browser may forbid storage; then a reload starts again from both texts, which are saved.
export function readCombined(place: CombinedPlace): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(place));
  } catch {
    return null;
  }
}

export function keepCombined(place: CombinedPlace, text: string): void {
  try {
    window.sessionStorage.setItem(keyOf(place), text);
  } catch {
    // As above.
  }
}

export function forgetCombined(place: CombinedPlace): void {
  try {
    window.sessionStorage.removeItem(keyOf(place));
  } catch {
    // As above.
  }
}

/** Somebody signs out: the next person at this computer must not find what they wrote. */
export function forgetAllCombined(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}
