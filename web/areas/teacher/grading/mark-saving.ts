import type { QuestionAnswer } from '#shared/contract/results/submissions.ts';
import { changesNothing, type Draft, type DraftChange, isUntouched, storedPoints } from './answer-draft.ts';

/** The save state of one answer's marks. */
export interface Saving {
  phase: 'none' | 'saving' | 'saved' | 'failed' | 'conflict';
  draft: Draft | null;
  error: string;
  /** What another teacher stored in the meantime. */
  current: QuestionAnswer | null;
  /** The points to send to undo the save. Undefined if there is nothing to undo. */
  before: number | null | undefined;
}

const nothing: Saving = { phase: 'none', draft: null, error: '', current: null, before: undefined };

type Sent =
  | { kind: 'saved'; answer: QuestionAnswer }
  | { kind: 'conflict'; current: QuestionAnswer }
  | { kind: 'failed'; error: string };

interface Options {
  send: (draft: Draft) => Promise<Sent>;
  /** Called before an answer is marked, so that it stays listed although the next refresh may omit it. */
  onBegun: (answer: QuestionAnswer) => void;
  /** Called with the answer as stored on the server. */
  onStored: (answer: QuestionAnswer) => void;
  /** Called when marks still unsaved on unmount could not be saved either. */
  onLost: () => void;
}

export type MarkSaving = ReturnType<typeof createMarkSaving>;

/** Saves each answer's marks independently, one request at a time, and reports the state of each. */
export function createMarkSaving({ send, onBegun, onStored, onLost }: Options) {
  let savings: ReadonlyMap<number, Saving> = new Map();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const underWay = new Set<number>();
  const listeners = new Set<() => void>();
  let isLeft = false;

  function get(id: number): Saving {
    return savings.get(id) ?? nothing;
  }

  function set(id: number, change: Partial<Saving>) {
    savings = new Map(savings).set(id, { ...get(id), ...change });
    for (const listener of listeners) listener();
  }

  function flush(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    void save(id);
  }

  function change(answer: QuestionAnswer, given: DraftChange, delayMs: number) {
    const { id } = answer.attempt;
    const { draft, phase } = get(id);
    if (!draft) onBegun(answer);
    set(id, { draft: { from: answer, ...draft, ...given }, phase: phase === 'conflict' ? phase : 'saving' });
    clearTimeout(timers.get(id));
    // Resolve a conflict with another teacher's mark first.
    if (phase === 'conflict') return;
    timers.set(
      id,
      setTimeout(() => flush(id), delayMs),
    );
  }

  async function save(id: number) {
    const { draft } = get(id);
    if (!draft || underWay.has(id)) return;
    if (changesNothing(draft)) {
      set(id, { draft: null, phase: get(id).before === undefined ? 'none' : 'saved' });
      return;
    }
    underWay.add(id);
    set(id, { phase: 'saving', error: '' });
    const sent = await send(draft);
    underWay.delete(id);
    handleResponse(id, draft, sent);
  }

  function handleResponse(id: number, draft: Draft, sent: Sent) {
    if (isLeft && sent.kind !== 'saved') onLost();
    if (sent.kind === 'failed') {
      set(id, { phase: 'failed', error: sent.error });
      return;
    }
    const now = get(id).draft ?? draft;
    if (sent.kind === 'saved') {
      handleSaved(id, { sent: draft, now, answer: sent.answer });
    } else if (isUntouched(draft.from, sent.current)) {
      // Only another question of the same submission changed, so this is not a conflict.
      set(id, { draft: { ...now, from: sent.current } });
      void save(id);
    } else {
      set(id, { phase: 'conflict', current: sent.current });
    }
  }

  function handleSaved(id: number, saved: { sent: Draft; now: Draft; answer: QuestionAnswer }) {
    const { sent, now, answer } = saved;
    const isNewMark = sent.points !== undefined && sent.points !== storedPoints(sent.from);
    const before = isNewMark ? { before: storedPoints(sent.from) } : {};
    onStored(answer);
    if (now === sent) {
      set(id, { draft: null, phase: 'saved', ...before });
      return;
    }
    // Edited while the request was in flight: send again, unless the teacher is still typing.
    set(id, { draft: { ...now, from: answer }, phase: 'saving', ...before });
    if (!timers.has(id)) void save(id);
  }

  return {
    get,
    change,
    /**
     * Typing has stopped. Failed saves are not retried here: their Retry button would vanish under the cursor.
     */
    finish: (id: number) => {
      if (timers.has(id)) flush(id);
    },
    /** Whether leaving the page would lose marks. */
    hasUnsaved: () => [...savings.values()].some(({ draft }) => draft !== null),
    /** Called on mount. The returned cleanup sends unsaved marks once more. */
    enter: () => {
      isLeft = false;
      return () => {
        isLeft = true;
        for (const id of savings.keys()) flush(id);
      };
    },
    retry: (id: number) => void save(id),
    undo: (answer: QuestionAnswer) => {
      const { id } = answer.attempt;
      const { before } = get(id);
      if (before === undefined) return;
      change(answer, { points: before }, 0);
    },
    keepOwn: (id: number) => {
      const { draft, current } = get(id);
      if (!draft || !current) return;
      onStored(current);
      set(id, { draft: { ...draft, from: current }, current: null });
      void save(id);
    },
    takeTheirs: (id: number) => {
      const { current } = get(id);
      if (!current) return;
      onStored(current);
      set(id, nothing);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
