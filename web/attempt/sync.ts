import type { SavedAnswers } from '#shared/contract/attempts.ts';
import { attempt as limits } from '#shared/limits.ts';
import type { SaveState } from './durable-attempt.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { createRetryPause } from './retry-pause.ts';
import { classifyFailure } from './save-failure.ts';
import { createSender, type Failure, type SenderOptions } from './sender.ts';
import type { Timers } from './timers.ts';

interface SyncOptions extends Omit<SenderOptions, 'isStopped'> {
  /** Until what has changed is written to the journal: nothing is sent that a crash could take away. */
  journaled(): Promise<void>;
  /** A journal that keeps nothing leaves no time to wait. */
  isDurable(): boolean;
  timers: Timers;
  random: () => number;
  onState(): void;
  /** It is over and nothing is left to send; these answers came too late. */
  onOver(late: readonly KeptAnswer[]): void;
  /** Nothing is to be sent, but the server was away: asks it anything. */
  probe(): Promise<void>;
}

export interface Sync {
  state(): SaveState;
  /** Something was changed: it is sent soon. */
  touch(): void;
  /** Sends now; resolves when it has been tried. */
  flush(): Promise<void>;
  /** As `flush`, and fails when something could not be sent. */
  flushOrFail(): Promise<void>;
  /** The page is being left. */
  leave(): void;
  /** The server may be there again: do not wait out the pause. */
  wake(isNetworkNew: boolean): void;
  /** A call of somebody else's came through, or did not. */
  reached(): void;
  lost(error: unknown): void;
  /** The attempt is over: what is not sent is sent as too late, then `onOver`. */
  end(): void;
  /** Another tab writes; until `resume`. */
  halt(): void;
  resume(): void;
  stop(): void;
}

const savedMs = 2_000;
/** Of a hand-in: an answer that another device changed meanwhile needs a second one. */
const mostRounds = 3;

/** Sends what the server has not acknowledged, one request at a time, until it has. */
export function createSync(options: SyncOptions): Sync {
  const { book, timers } = options;
  const pause = createRetryPause(timers, options.random);
  const sender = createSender({ ...options, onSettled: settle, isStopped: () => phase !== 'active' });
  let phase: 'active' | 'halted' | 'closed' | 'stopped' = 'active';
  let failure: Failure | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  /** A page that is closed is hidden first: its last words are said once. */
  let hasSaidLastWords = false;
  let endSaved: (() => void) | undefined;
  let endDebounce: (() => void) | undefined;

  function isWaiting(): boolean {
    return book.listToSend().length > 0 || sender.isOver();
  }

  function isSignedOut(): boolean {
    return failure?.kind === 'signed-out';
  }

  function state(): SaveState {
    if (phase === 'closed') return 'closed';
    if (isSignedOut()) return 'signed-out';
    if (failure) return failure.kind === 'away' ? 'offline' : 'waiting';
    if (isWaiting()) return 'saving';
    if (book.countUnsaved() > 0) return 'waiting';
    return endSaved ? 'saved' : 'quiet';
  }

  function clearTimers(): void {
    endDebounce?.();
    endDebounce = undefined;
    pause.clear();
  }

  function sendSoon(): void {
    endDebounce?.();
    endDebounce = timers.after(options.isDurable() ? limits.autoSaveSeconds * 1_000 : 0, () => void run());
  }

  function run(): Promise<void> {
    if (phase !== 'active') return Promise.resolve();
    clearTimers();
    isAskedAgain = true;
    running ??= runRounds().finally(() => {
      running = undefined;
      if (phase === 'active') goOnLater();
      options.onState();
    });
    return running;
  }

  async function runRounds(): Promise<void> {
    while (isAskedAgain && phase === 'active') {
      isAskedAgain = false;
      await options.journaled();
      const failed = await sender.sendAll();
      if (failed) fail(failed);
      else if (sender.isOver() && phase === 'active') finishOrGoOn();
    }
  }

  function finishOrGoOn(): void {
    if (book.listToSend().length > 0) {
      isAskedAgain = true;
      return;
    }
    clearTimers();
    phase = 'closed';
    options.onOver(sender.late());
  }

  function goOnLater(): void {
    if (failure) pauseUnlessSignedOut();
    // Ours was the later one of two: it has a new revision now.
    else if (!endDebounce && isWaiting()) sendSoon();
  }

  function pauseUnlessSignedOut(): void {
    if (!isSignedOut() && !pause.isRunning()) pause.begin(failure?.kind === 'away', tryAgain);
  }

  function tryAgain(): void {
    if (phase !== 'active') return;
    if (isWaiting()) void run();
    else void options.probe();
  }

  function settle(answers: KeptAnswer[], saved: SavedAnswers | undefined): void {
    succeed();
    if (saved && book.countUnsaved() === 0) showSaved();
    // The last words of a page that stayed after all have ended the pause of what still waits.
    if (!running && phase === 'active') goOnLater();
    options.onSettled(answers, saved);
  }

  function succeed(): void {
    failure = undefined;
    pause.clear();
    pause.reset();
  }

  function fail(failed: Failure): void {
    if (phase !== 'active') return;
    failure = failed;
    isAskedAgain = false;
    clearTimers();
    pauseUnlessSignedOut();
    options.onState();
  }

  function showSaved(): void {
    endSaved?.();
    endSaved = timers.after(savedMs, () => {
      endSaved = undefined;
      options.onState();
    });
  }

  return {
    state,
    touch() {
      hasSaidLastWords = false;
      if (phase === 'active' && !failure) sendSoon();
      options.onState();
    },
    flush: () => (isWaiting() ? run() : (running ?? Promise.resolve())),
    async flushOrFail() {
      for (let round = 0; round < mostRounds && phase === 'active'; round += 1) {
        await run();
        if (book.listToSend().length === 0) return;
        if (failure) throw failure.error;
      }
    },
    leave() {
      if (phase !== 'active' || isSignedOut() || hasSaidLastWords) return;
      hasSaidLastWords = true;
      sender.sendLast();
    },
    wake(isNetworkNew) {
      if (phase !== 'active' || isSignedOut()) return;
      hasSaidLastWords = false;
      pause.reset();
      // What was sent over the network before may hang there for long.
      if (isNetworkNew) sender.abort();
      if (failure) tryAgain();
      else if (isWaiting()) void run();
    },
    reached() {
      if (isSignedOut()) return;
      const wasAway = failure !== undefined;
      succeed();
      if (wasAway && isWaiting()) void run();
      options.onState();
    },
    lost: (error) => fail({ kind: classifyFailure(error), error }),
    end() {
      sender.markOver();
      void run();
    },
    halt() {
      if (phase !== 'active') return;
      phase = 'halted';
      clearTimers();
    },
    resume() {
      if (phase !== 'halted') return;
      phase = 'active';
      void run();
    },
    stop() {
      if (phase !== 'closed') phase = 'stopped';
      clearTimers();
      endSaved?.();
    },
  };
}
