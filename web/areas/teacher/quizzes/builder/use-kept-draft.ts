import { useEffect, useRef, useState } from 'react';
import type { BuilderState } from './draft/builder-state.ts';
import { dropDraft, findDraft, keepDraft } from './draft/kept-draft.ts';

const pauseMs = 400;

/** Unsaved work outlives the page: whoever leaves it, or loads it anew, finds it again in this window. */
export function useKeptDraft(whose: { accountId: number; quizId: number }) {
  const [found] = useState(() => findDraft(whose));
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

  // A quiz of a thousand questions takes a while to write: not at every key, but at a pause and before the page goes.
  function keep(state: BuilderState, isUnsaved: boolean) {
    if (last.current === state) return;
    last.current = state;
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    if (!isUnsaved) {
      dropDraft(whose);
      setAt(null);
      return;
    }
    const write = () => {
      waiting.current = null;
      keepDraft(whose, state, new Date());
    };
    waiting.current = { timer: window.setTimeout(write, pauseMs), write };
  }

  return { found, at, keep };
}
