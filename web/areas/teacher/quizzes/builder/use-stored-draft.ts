import { useEffect, useRef, useState } from 'react';
import type { BuilderState } from './draft/builder-state.ts';
import type { QuizDraft } from './draft/quiz-draft.ts';

const pauseMs = 400;

/** Stores unsaved changes in the window, so that they survive reloads and navigation. */
export function useKeptDraft(owner: { accountId: number; quizId: number }) {
  const [found] = useState(() => findDraft(owner));
  const [at, setAt] = useState(found?.at ?? null);
  const last = useRef<BuilderState | null>(null);
  const waiting = useRef<{ timer: number; write: () => void } | null>(null);

  useEffect(() => {
    function writeNow() {
      waiting.current?.write();
    }
    window.addEventListener('pagehide', writeNow);
    return () => {
      window.removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, []);

  // Storing a thousand questions is slow: waits for a pause in typing, or for the page to be left.
  function keep(state: BuilderState, isUnsaved: boolean) {
    if (last.current === state) return;
    last.current = state;
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    if (!isUnsaved) {
      dropDraft(owner);
      setAt(null);
      return;
    }
    const write = () => {
      // Written early, when the page is left: the timer would later bring back a draft that was saved meanwhile.
      clearTimeout(timer);
      waiting.current = null;
      keepDraft(owner, state, new Date());
    };
    const timer = window.setTimeout(write, pauseMs);
    waiting.current = { timer, write };
  }

  return { found, at, keep };
}

/** Unsaved changes of a quiz, stored by the window. */
interface KeptDraft {
  before: QuizDraft;
  draft: QuizDraft;
  /** Time of the last change. */
  at: string;
}

interface DraftOwner {
  accountId: number;
  quizId: number;
}

function keyOf({ accountId, quizId }: DraftOwner): string {
  return `cquiz-quiz-draft-${accountId}-${quizId}`;
}

function keepDraft(owner: DraftOwner, { before, draft }: BuilderState, at: Date): void {
  // Passwords don't belong in the browser's storage.
  const kept: KeptDraft = { before, draft: { ...draft, password: '' }, at: at.toISOString() };
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the warning on leaving the page still works.
    dropDraft(owner);
  }
}

function dropDraft(owner: DraftOwner): void {
  sessionStorage.removeItem(keyOf(owner));
}

function findDraft(owner: DraftOwner): KeptDraft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(owner));
    return kept === null ? null : (JSON.parse(kept) as KeptDraft);
  } catch {
    return null;
  }
}
