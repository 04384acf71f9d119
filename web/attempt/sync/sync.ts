import type { SavedAnswers } from '#shared/contract/attempts/attempts.ts';
import { attempt as limits } from '#shared/limits.ts';
import type { JournalAnswer } from '../answers/journal-answer.ts';
import type { Timers } from '../clock/timers.ts';
import type { SaveState } from '../durable-attempt.ts';
import { classifyFailure } from './save-failure.ts';
import { createSender, type Failure, type SenderOptions } from './sender.ts';

interface SyncOptions extends Omit<SenderOptions, 'isStopped'> {
  /** Resolves when changes are in the journal: nothing is sent that a crash could still lose. */
  journaled(): Promise<void>;
  /** False means save immediately: a crash would lose the answers. */
  isDurable(): boolean;
  timers: Timers;
  random: () => number;
  onState(): void;
  /** The attempt is over and nothing is left to send; these answers were late. */
  onOver(late: readonly JournalAnswer[]): void;
  /** Checks whether the server is back when nothing needs sending. */
  probe(): Promise<void>;
}

export interface Sync {
  state(): SaveState;
  /** Schedules a save after a change. */
  touch(): void;
  /** Sends now; resolves after the attempt to send, successful or not. */
  flush(): Promise<void>;
  /** Like `flush`, but rejects if something could not be sent. */
  flushOrFail(): Promise<void>;
  /** The page is closing or hidden. */
  leave(): void;
  /** The server may be reachable again: retries without waiting. */
  wake(isNetworkNew: boolean): void;
  /** Another call reached the server, or failed to. */
  reached(): void;
  lost(error: unknown): void;
  /** The attempt is over: sends the rest as late answers, then calls `onOver`. */
  end(): void;
  /** Another tab writes: stops sending until `resume`. */
  halt(): void;
  resume(): void;
  stop(): void;
}

/** Per submission: an answer that another device changed meanwhile needs a second round. */
const maxRounds = 3;

/** Sends unacknowledged answers, one request at a time, and retries until the server has them. */
export function createSync(options: SyncOptions): Sync {
  const { book, timers } = options;
  const pause = createRetryPause(timers, options.random);
  const sender = createSender({ ...options, onSettled: settle, isStopped: () => phase !== 'active' });
  let phase: 'active' | 'halted' | 'closed' | 'stopped' = 'active';
  let failure: Failure | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  /** A closing page is hidden first; this prevents a second last save. */
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
      if (phase === 'active') continueLater();
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
      else if (sender.isOver() && phase === 'active') finishOrContinue();
    }
  }

  function finishOrContinue(): void {
    if (book.listToSend().length > 0) {
      isAskedAgain = true;
      return;
    }
    clearTimers();
    phase = 'closed';
    options.onOver(sender.late());
  }

  function continueLater(): void {
    if (failure) pauseUnlessSignedOut();
    // Another device saved first: our change got a new revision and is sent again.
    else if (!endDebounce && isWaiting()) sendSoon();
  }

  function pauseUnlessSignedOut(): void {
    if (!isSignedOut() && !pause.isRunning()) pause.start(failure?.kind === 'away', tryAgain);
  }

  function tryAgain(): void {
    if (phase !== 'active') return;
    if (isWaiting()) void run();
    else void options.probe();
  }

  function settle(answers: JournalAnswer[], saved: SavedAnswers | undefined): void {
    succeed();
    if (saved && book.countUnsaved() === 0) showSaved();
    // A last save of a page that stayed open has cleared the retry timer of unsent answers.
    if (!running && phase === 'active') continueLater();
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
    endSaved = timers.after(limits.savedShownSeconds * 1_000, () => {
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
      for (let round = 0; round < maxRounds && phase === 'active'; round += 1) {
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
      // Requests sent over the previous network may hang for a long time.
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

const firstMs = 1_000;
const longestMs = 15_000;
/** Retries while the server is unreachable are frequent, because not every network reports that it is back. */
const longestAwayMs = 8_000;

interface RetryPause {
  /** Runs the callback after a pause that grows with every failure. */
  start(isAway: boolean, run: () => void): void;
  isRunning(): boolean;
  clear(): void;
  /** The next pause is short again. */
  reset(): void;
}

/** With jitter, so that a class of students does not reconnect at the same instant. */
function createRetryPause(timers: Timers, random: () => number): RetryPause {
  let ms = firstMs;
  let end: (() => void) | undefined;

  function clear(): void {
    end?.();
    end = undefined;
  }

  return {
    start(isAway, run) {
      clear();
      end = timers.after((isAway ? Math.min(ms, longestAwayMs) : ms) * (0.5 + random() / 2), () => {
        end = undefined;
        run();
      });
      ms = Math.min(ms * 2, longestMs);
    },
    isRunning: () => end !== undefined,
    clear,
    reset() {
      ms = firstMs;
    },
  };
}
