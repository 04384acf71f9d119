import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { goKeys, quizPagePath } from './quiz-pages.ts';

/** How long G waits for the second key. */
const waitMs = 1_500;

/** G and a letter open a page of the quiz, unless the user is typing. */
export function useGoKeys(quizId: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const page = event.timeStamp - pressedAt < waitMs ? goKeys[key] : undefined;
      pressedAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (page === undefined) return;
      event.preventDefault();
      // The marking pages use single letters too.
      event.stopImmediatePropagation();
      void navigate(quizPagePath(quizId, page));
    }
    // Before the pages' own keys.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [navigate, quizId]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type=radio], [type=checkbox]), textarea, select, [role=dialog], dialog, [role=menu]',
    ) !== null
  );
}
