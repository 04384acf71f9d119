import { useState } from 'react';

/** Whether names are hidden while this quiz is graded: as one left it in this window. */
export function useHiddenNames(quizId: number): [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const [isHidden, setHidden] = useState(() => readKept(quizId));
  function hide(next: boolean) {
    keep(quizId, next);
    setHidden(next);
  }
  return [isHidden, hide];
}

function keyOf(quizId: number): string {
  return `cquiz-hidden-names-${quizId}`;
}

// A browser may forbid storage: then names are shown until somebody hides them again.
function readKept(quizId: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(quizId)) === 'true';
  } catch {
    return false;
  }
}

function keep(quizId: number, isHidden: boolean): void {
  try {
    if (isHidden) sessionStorage.setItem(keyOf(quizId), 'true');
    else sessionStorage.removeItem(keyOf(quizId));
  } catch {
    // It lasts until the page is loaded anew.
  }
}
