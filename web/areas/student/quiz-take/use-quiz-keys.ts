import { useEffectEvent, useLayoutEffect } from 'react';
import { actionForKey, placeOfKey } from './quiz-keys.ts';

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
    // The browser's own radio buttons would move among the options with left and right too.
    event.preventDefault();
    if (action.type === 'previous') actions.onPrevious();
    if (action.type === 'next') actions.onNext();
    if (action.type === 'flag') actions.onFlag();
    if (action.type === 'option') actions.onOption(action.place);
  });
  // Before it is painted: a key that is pressed at first sight is an answer like any other.
  useLayoutEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}
