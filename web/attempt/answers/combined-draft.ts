/** The answer that is being combined. */
export interface CombinedPlace {
  attemptId: number;
  questionId: number;
}

const prefix = 'cquiz-combined-';
const keyOf = ({ attemptId, questionId }: CombinedPlace) => `${prefix}${attemptId}-${questionId}`;

// Browsers may block storage; a reload then starts again from both stored texts.
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

/** On sign-out: the next person at this computer must not see the text. */
export function forgetAllCombined(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}
