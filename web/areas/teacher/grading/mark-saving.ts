import type { QuestionAnswer } from '#shared/contract/submissions.ts';
import { changesNothing, type Draft, type DraftChange, isUntouched, storedPoints } from './answer-draft.ts';

/** How far the marks of one answer are on their way. */
export interface Saving {
  phase: 'none' | 'saving' | 'saved' | 'failed' | 'conflict';
  draft: Draft | null;
  /** Why it failed. */
  error: string;
  /** What another has stored meanwhile. */
  current: QuestionAnswer | null;
  /** The points that bring the mark back which stood there before; undefined: there is nothing to undo. */
  before: number | null | undefined;
}

const nothing: Saving = { phase: 'none', draft: null, error: '', current: null, before: undefined };

type Sent =
  | { kind: 'saved'; answer: QuestionAnswer }
  | { kind: 'conflict'; current: QuestionAnswer }
  | { kind: 'failed'; error: string };

interface Options {
  send: (draft: Draft) => Promise<Sent>;
  /** An answer is about to be marked: it must stay, though the list of those that wait may soon come without it. */
  onBegun: (answer: QuestionAnswer) => void;
  /** An answer as the server has it now. */
  onStored: (answer: QuestionAnswer) => void;
  /** What was unsaved when the list was left, and could not be saved then either. */
  onLost: () => void;
}

export type MarkSaving = ReturnType<typeof createMarkSaving>;

/** Saves each answer's marks by themselves, one call after the other, and says how far each is. */
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
    // Whose mark counts is asked first.
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
    settle(id, draft, sent);
  }

  function settle(id: number, draft: Draft, sent: Sent) {
    if (isLeft && sent.kind !== 'saved') onLost();
    if (sent.kind === 'failed') {
      set(id, { phase: 'failed', error: sent.error });
      return;
    }
    const now = get(id).draft ?? draft;
    if (sent.kind === 'saved') {
      settleSaved(id, { sent: draft, now, answer: sent.answer });
    } else if (isUntouched(draft.from, sent.current)) {
      // Another question of the same submission was marked: that is no quarrel about this one.
      set(id, { draft: { ...now, from: sent.current } });
      void save(id);
    } else {
      set(id, { phase: 'conflict', current: sent.current });
    }
  }

  function settleSaved(id: number, saved: { sent: Draft; now: Draft; answer: QuestionAnswer }) {
    const { sent, now, answer } = saved;
    const isNewMark = sent.points !== undefined && sent.points !== storedPoints(sent.from);
    const before = isNewMark ? { before: storedPoints(sent.from) } : {};
    onStored(answer);
    if (now === sent) {
      set(id, { draft: null, phase: 'saved', ...before });
      return;
    }
    // Given while that was on its way: the next call, unless one is still being typed.
    set(id, { draft: { ...now, from: answer }, phase: 'saving', ...before });
    if (!timers.has(id)) void save(id);
  }

  return {
    get,
    change,
    /** What is being typed is done. What has failed waits for another try: its button must not go under the hand. */
    finish: (id: number) => {
      if (timers.has(id)) flush(id);
    },
    /** Of what the page must not be left with. */
    hasUnsaved: () => [...savings.values()].some(({ draft }) => draft !== null),
    /** The list is on the page. When it goes, what is not stored is sent once more. */
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
