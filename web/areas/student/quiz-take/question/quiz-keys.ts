import { useEffectEvent, useLayoutEffect } from 'react';

/** The kind of element a key was pressed in. */
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

/** The action of a key on the quiz screen; null leaves it to the browser. */
export function actionForKey(pressed: PressedKey, place: KeyPlace): KeyAction | null {
  // Shortcuts of the browser and of screen readers keep working.
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || place === 'own-keys') return null;
  // In a text the arrows move the caret; otherwise correcting a word would leave the question.
  if (place === 'text') return null;
  if (pressed.key === 'ArrowLeft') return { type: 'previous' };
  if (pressed.key === 'ArrowRight') return { type: 'next' };
  // A held key must not select and clear by turns.
  if (place === 'empty-text' || pressed.repeat) return null;
  if (pressed.key === 'f' || pressed.key === 'F') return { type: 'flag' };
  return /^[1-6]$/.test(pressed.key) ? { type: 'option', place: Number(pressed.key) - 1 } : null;
}

const ownKeys = 'input[type="range"], select, [role="dialog"], dialog';

function placeOfKey(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(ownKeys)) return 'own-keys';
  if (target instanceof HTMLTextAreaElement) return target.value === '' ? 'empty-text' : 'text';
  const isTyping = target instanceof HTMLInputElement && target.type !== 'radio';
  return isTyping ? 'text' : 'page';
}

interface Actions {
  onPrevious: () => void;
  onNext: () => void;
  onFlag: () => void;
  onOption: (place: number) => void;
}

export function useQuizKeys(isActive: boolean, actions: Actions): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? null : actionForKey(event, placeOfKey(event.target));
    if (!action) return;
    // Otherwise left and right would also move the browser's radio buttons.
    event.preventDefault();
    if (action.type === 'previous') actions.onPrevious();
    if (action.type === 'next') actions.onNext();
    if (action.type === 'flag') actions.onFlag();
    if (action.type === 'option') actions.onOption(action.place);
  });
  // Before paint, so that a key pressed at first sight is not lost.
  useLayoutEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}
