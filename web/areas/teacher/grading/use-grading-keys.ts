import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { actionOf, isTypedInto } from './grading-keys.ts';

/** Goes from answer to answer in a list, and marks the one that has the focus. */
export function useGradingKeys(
  list: RefObject<HTMLElement | null>,
  onMark: (attemptId: number, isCorrect: boolean) => void,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented || isTypedInto(event.target) ? null : actionOf(event);
    if (!action) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-attempt]') ?? [])];
    const here = cards.findIndex((card) => card.contains(document.activeElement));
    if (action === 'next' || action === 'previous') {
      const wanted = here === -1 ? 0 : here + (action === 'next' ? 1 : -1);
      cards[wanted]?.focus();
      if (cards[wanted]) event.preventDefault();
    } else if (here !== -1) {
      onMark(Number(cards[here]?.dataset['attempt']), action === 'correct');
      event.preventDefault();
    }
  });
  // Before they are painted: whoever sees the answers can mark them.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
