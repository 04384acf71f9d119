import type { WritingDevice } from '#shared/contract/attempts/attempt-devices.ts';
import type { Paper, QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { AnswerBook } from './answers/answer-book.ts';
import type { JournalAnswer } from './answers/journal-answer.ts';
import type { AttemptOutcome, AttemptView, SaveState } from './durable-attempt.ts';

/** The message from the writing tab to the other tabs. */
export interface AttemptNews {
  answers: JournalAnswer[];
  attempt: QuizAttempt;
  shown: Pick<AttemptView, 'saveState' | 'unsaved' | 'addedMinutes' | 'outcome' | 'otherDevice' | 'devices'>;
}

interface StateOptions {
  book: AnswerBook;
  paper: Paper;
  device: number;
  saveState: () => SaveState;
  isDurable: () => boolean;
  /** Sends a message to the other tabs. */
  tell: (news: AttemptNews) => void;
}

interface Facts {
  paper: Paper;
  devices: readonly number[];
  isWriter: boolean;
  otherDevice: WritingDevice | null;
  isShutOut: boolean;
  opensOffline: boolean;
  addedMinutes: number | null;
  outcome: AttemptOutcome | null;
}

/** What is known of the attempt, and the view of it for the screen and the other tabs. */
export interface AttemptState {
  facts(): Readonly<Facts>;
  set(change: Partial<Facts>): void;
  /** Applies the server's attempt. Returns true if it got more time. */
  adopt(attempt: QuizAttempt): boolean;
  /** Shows the answers as the book has them; `changed` goes to the other tabs. */
  showAnswers(changed: readonly JournalAnswer[]): void;
  show(): void;
  view(): AttemptView;
  subscribe(changed: () => void): () => void;
  /** Applies a message from the writing tab. */
  follow(news: AttemptNews): void;
  tellAll(): AttemptNews;
  /** Resolves with the attempt once it is over. */
  ended(): Promise<QuizAttempt>;
}

export function createAttemptState(options: StateOptions): AttemptState {
  const { book, paper, device, saveState, isDurable, tell } = options;
  const listeners = new Set<() => void>();
  const unsentIds = new Set<number>();
  let facts: Facts = {
    paper,
    devices: [device],
    isWriter: false,
    otherDevice: null,
    isShutOut: false,
    opensOffline: false,
    addedMinutes: null,
    outcome: null,
  };
  let answers: AttemptView['answers'] = new Map(book.all());
  let followed: AttemptNews['shown'] | undefined;
  let view = build();

  function build(): AttemptView {
    const followedInstead = facts.isWriter || facts.outcome ? undefined : followed;
    return {
      ...facts,
      answers,
      deadline: facts.paper.deadline,
      saveState: saveState(),
      unsaved: book.countUnsaved(),
      isDurable: isDurable(),
      ...followedInstead,
    };
  }

  function show(): void {
    const next = build();
    const names = Object.keys(next) as (keyof AttemptView)[];
    if (names.every((name) => Object.is(next[name], view[name]))) return;
    view = next;
    for (const changed of listeners) changed();
    if (!facts.isWriter) return;
    tell(makeNews(unsentIds));
    unsentIds.clear();
  }

  function set(change: Partial<Facts>): void {
    facts = { ...facts, ...change };
    show();
  }

  function showAnswers(changed: readonly JournalAnswer[]): void {
    if (changed.length > 0) answers = new Map(book.all());
    for (const { questionId } of changed) unsentIds.add(questionId);
    show();
  }

  function adopt(attempt: QuizAttempt): boolean {
    const before = facts.paper.attempt;
    // Keeps the same object while nothing changes: replacing it re-renders every question.
    if (JSON.stringify(before) === JSON.stringify(attempt)) return false;
    const added = minutesBetween(before.deadline, attempt.deadline);
    const known = { ...facts.paper, attempt, deadline: attempt.deadline };
    set({ paper: known, ...(added > 0 ? { addedMinutes: added } : {}) });
    return added > 0;
  }

  function makeNews(questionIds: Iterable<number>): AttemptNews {
    const changed = [...questionIds].map((id) => book.all().get(id)).filter((answer) => answer !== undefined);
    const { saveState: saving, unsaved, addedMinutes, outcome, otherDevice, devices } = view;
    return {
      answers: changed,
      attempt: facts.paper.attempt,
      shown: { saveState: saving, unsaved, addedMinutes, outcome, otherDevice, devices },
    };
  }

  function subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }

  return {
    facts: () => facts,
    set,
    adopt,
    showAnswers,
    show,
    view: () => view,
    subscribe,
    follow(news) {
      book.load(news.answers);
      adopt(news.attempt);
      followed = news.shown;
      const { outcome, otherDevice } = news.shown;
      // Needed when this tab becomes the writer. Older versions of this page do not send `otherDevice`.
      facts = { ...facts, otherDevice: otherDevice ?? null, ...(outcome ? { outcome } : {}) };
      showAnswers(news.answers);
    },
    tellAll: () => makeNews(book.all().keys()),
    ended: () =>
      new Promise((done) => {
        const unsubscribe = subscribe(look);
        function look(): void {
          if (!facts.outcome) return;
          unsubscribe();
          done(facts.outcome.attempt ?? facts.paper.attempt);
        }
        look();
      }),
  };
}

function minutesBetween(before: string | null, after: string | null): number {
  return before === null || after === null
    ? 0
    : Math.round((Date.parse(after) - Date.parse(before)) / 60_000);
}
