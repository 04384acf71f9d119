/** Where a key was pressed, as far as it decides what the key means. */
export type KeyPlace = 'text' | 'empty-text' | 'own-keys' | 'page';

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
}

type KeyAction =
  | { type: 'previous' }
  | { type: 'next' }
  | { type: 'flag' }
  | { type: 'option'; place: number };

/** What a key does on the quiz screen; null: it is left to the browser. */
export function actionForKey(pressed: PressedKey, place: KeyPlace): KeyAction | null {
  // Shortcuts of the browser and of screen readers are theirs.
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || place === 'own-keys') return null;
  // In a text the arrows must move the caret: a student who corrects a word would be thrown out of the question.
  if (place === 'text') return null;
  if (pressed.key === 'ArrowLeft') return { type: 'previous' };
  if (pressed.key === 'ArrowRight') return { type: 'next' };
  // A key that is held down must not select and clear in turns.
  if (place === 'empty-text' || pressed.repeat) return null;
  if (pressed.key === 'f' || pressed.key === 'F') return { type: 'flag' };
  return /^[1-6]$/.test(pressed.key) ? { type: 'option', place: Number(pressed.key) - 1 } : null;
}

const ownKeys = 'input[type="range"], select, [role="dialog"], dialog';

export function placeOfKey(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(ownKeys)) return 'own-keys';
  if (target instanceof HTMLTextAreaElement) return target.value === '' ? 'empty-text' : 'text';
  const isTyping = target instanceof HTMLInputElement && target.type !== 'radio';
  return isTyping ? 'text' : 'page';
}
