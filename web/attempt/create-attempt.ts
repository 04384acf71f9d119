import type { WritingDevice } from '#shared/contract/attempts/attempt-devices.ts';
import type { Paper, QuizAttempt, SavedAnswers } from '#shared/contract/attempts/attempts.ts';
import { createAnswerBook } from './answers/answer-book.ts';
import { cleanText, type JournalAnswer } from './answers/journal-answer.ts';
import type { AttemptCalls } from './attempt-calls.ts';
import { type AttemptNews, createAttemptState } from './attempt-state.ts';
import type { ServerClock } from './clock/clock.ts';
import { type Timers, withTimeout } from './clock/timers.ts';
import { newDevice } from './devices/device-info.ts';
import type { DurableAttempt } from './durable-attempt.ts';
import { createEnding, type SubmitReason } from './ending.ts';
import { type AttemptKey, createJournalWriter, type Journal } from './journal/journal.ts';
import { classifyFailure, isOpenElsewhere } from './sync/save-failure.ts';
import { createSync } from './sync/sync.ts';
import type { Tabs } from './tabs/tabs.ts';

export interface TabEvents {
  onRole(isWriter: boolean): void;
  onNews(news: AttemptNews): void;
  tellAll(): AttemptNews;
  beforeGiving(): Promise<void>;
}

interface AttemptParts {
  key: AttemptKey;
  device: number;
  paper: Paper;
  /** True if the paper just came from the server; otherwise it is as old as the journal. */
  isFresh: boolean;
  /** The answers from the journal. */
  kept: readonly JournalAnswer[];
  journal: Journal;
  calls: AttemptCalls;
  clock: ServerClock;
  timers: Timers;
  random: () => number;
  joinTabs(events: TabEvents): Tabs<AttemptNews>;
  seal(paper: Paper, answers: readonly JournalAnswer[]): { name: string; content: string };
  /** Called when this device no longer needs anything of the attempt. */
  onEnded(): void;
}

/** The attempt without browser events; `page-events.ts` reports those to it. */
export interface AttemptCore extends DurableAttempt {
  /** Registers this device and learns which device writes. */
  openDevice(): Promise<void>;
  /** Resolves once the server has registered this device. */
  registered: Promise<void>;
  /** Another device saved something or became the writer. */
  follow(): Promise<void>;
  /** True if a change with this device number came from here. */
  isOwn(device: number): boolean;
  /** Reloads the attempt itself: its deadline or status may have changed. */
  check(): Promise<void>;
  wake(isNetworkNew: boolean): void;
  leave(): void;
  lost(error: unknown): void;
  setOpensOffline(): void;
}

/** How long a slow disk may delay the screen and the save. */
const longestWriteMs = 150;
const longestGoodbyeMs = 3_000;

export function createAttempt(parts: AttemptParts): AttemptCore {
  const { key, device, journal, calls, clock, timers } = parts;
  const { attemptId } = key;
  let submitting: Promise<QuizAttempt> | undefined;
  let refreshing: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let opening: Promise<void> | undefined;
  const registration = Promise.withResolvers<void>();
  let acknowledgements = 0;
  let roles = 0;

  const writer = createJournalWriter(journal, key);
  const book = createAnswerBook(clock.now);
  // Answers the server refused before are tried once more.
  book.load(parts.kept.map((answer) => ({ ...answer, refusedRevision: null })));
  book.merge(parts.paper, !parts.isFresh);
  const ending = createEnding({ attemptId, calls, now: clock.now, onStillOpen: adopt });
  let sendsAs = device;

  /**
   * Changes that a crash could still lose are sent under a second device number. After a reload this device counts
   * on from what the disk has, and the server would take the new changes for older ones.
   */
  function senderNumber(): number {
    if (sendsAs === device && !(journal.isDurable() && writer.isSettled())) {
      sendsAs = newDevice();
      state.set({ devices: [device, sendsAs] });
      void Promise.resolve(opening).then(openDevice);
    }
    return sendsAs;
  }

  const sync = createSync({
    book,
    device: senderNumber,
    timers,
    random: parts.random,
    send: (inputs, how) => timed(() => calls.save(attemptId, inputs, how)),
    journaled: () => withTimeout(timers, longestWriteMs, writer.settled()),
    isDurable: () => journal.isDurable(),
    confirmOver: ending.confirm,
    onSettled: takeResults,
    onState: () => state.show(),
    onOver: (late) => void conclude(late),
    probe: () => (isWriting() && ending.reason() !== undefined ? trySubmit() : refresh()),
  });
  const state = createAttemptState({
    book,
    paper: parts.paper,
    device,
    saveState: () => sync.state(),
    isDurable: () => journal.isDurable(),
    tell: (news) => tabs.tell(news),
  });

  /** Stores the current deadline: a page opened offline must not end the attempt too early. */
  function keepPaper(): void {
    const { paper, isWriter } = state.facts();
    const kept = { ...key, quizId: paper.quiz.id, paper, clockOffset: clock.offset(), device };
    if (isWriter) void journal.putPaper(kept);
  }

  function adopt(attempt: QuizAttempt): void {
    const { deadline } = state.facts().paper;
    const hasMore = state.adopt(attempt);
    if (attempt.deadline !== deadline) keepPaper();
    if (hasMore && attempt.deadline !== null && Date.parse(attempt.deadline) > clock.now()) {
      ending.mean(undefined);
    }
  }

  /** Writes a change to the journal, then shows it, then sends it. */
  function keepChange(answer: JournalAnswer | undefined): void {
    if (!answer) return;
    const wasDurable = journal.isDurable();
    const written = writer.keep([answer], 'strict').then(() => {
      if (wasDurable && !journal.isDurable()) void sync.flush();
    });
    sync.touch();
    void withTimeout(timers, longestWriteMs, written).then(() => state.showAnswers([answer]));
  }

  function isWriting(): boolean {
    const { isWriter, otherDevice } = state.facts();
    return isWriter && !otherDevice;
  }

  function mayChange(): boolean {
    return isWriting() && !state.facts().outcome && !ending.finished();
  }

  function takeResults(settled: JournalAnswer[], saved: SavedAnswers | undefined): void {
    acknowledgements += 1;
    void writer.keep(settled, 'relaxed');
    if (saved) adopt({ ...state.facts().paper.attempt, deadline: saved.deadline });
    state.showAnswers(settled);
    const mustSubmit = isWriting() && ending.reason() !== undefined && !submitting;
    if (mustSubmit && book.listToSend().length === 0) void trySubmit();
  }

  async function timed<T extends { serverTime: string }>(call: () => Promise<T>): Promise<T> {
    const askedAt = clock.mark();
    const answer = await call();
    clock.sync(answer.serverTime, askedAt, clock.mark());
    return answer;
  }

  async function conclude(late: readonly JournalAnswer[]): Promise<void> {
    const outcome = await ending.describe(late);
    if (state.facts().outcome) return;
    await writer.settled();
    // Only the writing tab knows that nothing is left to send.
    if (state.facts().isWriter) await journal.drop(key);
    parts.onEnded();
    state.set({ outcome });
  }

  function refresh(): Promise<void> {
    refreshing ??= loadPaper().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function loadPaper(): Promise<void> {
    if (state.facts().outcome) return;
    const before = acknowledgements;
    try {
      const paper = await timed(() => calls.getPaper(attemptId, undefined, device));
      mergePaper(paper, before !== acknowledgements);
      if (!state.facts().isShutOut) return;
      state.set({ isShutOut: false });
      void openDevice();
    } catch (error) {
      await meetFailure(error);
    }
  }

  function mergePaper(paper: Paper, mayBeOlder: boolean): void {
    adopt(paper.attempt);
    // The new paper also has new image addresses.
    state.set({ paper: { ...paper, attempt: state.facts().paper.attempt } });
    const changed = book.merge(paper, mayBeOlder);
    acknowledgements += 1;
    if (state.facts().isWriter) void writer.keep(changed, 'relaxed');
    keepPaper();
    state.showAnswers(changed);
    sync.reached();
    void sync.flush();
  }

  function learnWriting(writing: WritingDevice | null): void {
    const otherDevice = writing === null || writing.device === device ? null : writing;
    // The student continued on another device, so a submission that failed here must not be retried.
    if (otherDevice && !submitting && ending.reason() === 'SUBMITTED') ending.mean(undefined);
    state.set({ otherDevice });
  }

  function openDevice(): Promise<void> {
    opening ??= registerDevice().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function registerDevice(): Promise<void> {
    if (state.facts().outcome || submitting) return;
    try {
      const { writing, isShared } = await calls.openDevice(attemptId, describeNumbers(false));
      learnWriting(writing);
      registration.resolve();
      // This device got no events for what another device stored before now.
      if (isShared) void follow();
    } catch (error) {
      // Saves detect an unreachable server, and the device registers again when events reconnect.
      if (classifyFailure(error) === 'over' || isOpenElsewhere(error)) await meetFailure(error);
    }
  }

  function describeNumbers(takeOver: boolean) {
    return { device, takeOver, ...(sendsAs === device ? {} : { sendsAs }) };
  }

  /** Sends unsent changes first, so that answers stored by the other device do not replace them. */
  async function continueHere(): Promise<void> {
    const { writing } = await calls.openDevice(attemptId, describeNumbers(true));
    await follow();
    learnWriting(writing);
  }

  function follow(): Promise<void> {
    following ??= loadStored().finally(() => {
      following = undefined;
    });
    return following;
  }

  async function loadStored(): Promise<void> {
    if (state.facts().outcome) return;
    await sync.flush();
    const before = acknowledgements;
    try {
      const stored = await timed(() => calls.getStored(attemptId));
      const changed = book.merge(stored, before !== acknowledgements);
      acknowledgements += 1;
      if (state.facts().isWriter) void writer.keep(changed, 'relaxed');
      learnWriting(stored.writing);
      state.showAnswers(changed);
      sync.reached();
    } catch (error) {
      await meetFailure(error);
    }
  }

  async function check(): Promise<void> {
    if (state.facts().outcome) return;
    try {
      const attempt = await calls.getAttempt(attemptId);
      sync.reached();
      if (attempt.status === 'IN_PROGRESS') return adopt(attempt);
      ending.learn(attempt);
      end();
    } catch (error) {
      await meetFailure(error);
    }
  }

  async function meetFailure(error: unknown): Promise<void> {
    if (isOpenElsewhere(error)) {
      // Unsent changes still go out: the server keeps them beside the other device's answers.
      state.set({ isShutOut: true });
      void sync.flush();
      return;
    }
    if (classifyFailure(error) !== 'over') return sync.lost(error);
    try {
      if (await ending.confirm()) end();
    } catch (unknown) {
      sync.lost(unknown);
    }
  }

  function end(): void {
    if (state.facts().isWriter) sync.end();
    else void conclude([]);
  }

  /** Retries a submission once the server is reachable, unless the student continued on another device. */
  async function trySubmit(): Promise<void> {
    await opening;
    const reason = ending.reason();
    if (reason) await submit(reason).catch(() => undefined);
  }

  function submit(reason: SubmitReason): Promise<QuizAttempt> {
    const { outcome } = state.facts();
    if (outcome?.attempt) return Promise.resolve(outcome.attempt);
    // Only the writing tab of the writing device submits, so that its unsent answers are not late.
    if (!isWriting()) return state.ended();
    submitting ??= submitNow(reason).finally(() => {
      submitting = undefined;
    });
    return submitting;
  }

  async function submitNow(reason: SubmitReason): Promise<QuizAttempt> {
    ending.mean(reason);
    // While offline, unsent seconds alone must not raise the number of unsaved answers the student sees.
    if (sync.state() !== 'offline') void writer.keep(book.closeTimes(), 'relaxed');
    await sync.flushOrFail();
    try {
      const attempt = await ending.submit(reason);
      if (attempt.status === 'IN_PROGRESS') return attempt;
    } catch (error) {
      sync.lost(error);
      throw error;
    }
    sync.end();
    return state.ended();
  }

  async function takeRole(isWriter: boolean): Promise<void> {
    roles += 1;
    const role = roles;
    if (!isWriter) {
      sync.halt();
      return state.set({ isWriter });
    }
    // The last changes of the tab that wrote before.
    const kept = await journal.listAnswers(key);
    if (role !== roles) return;
    book.load(kept);
    state.set({ isWriter });
    state.showAnswers(kept);
    sync.resume();
    void openDevice();
  }

  sync.halt();
  const tabs = parts.joinTabs({
    onRole: (isWriter) => void takeRole(isWriter),
    onNews: (news) => state.follow(news),
    tellAll: () => state.tellAll(),
    beforeGiving: () => sync.flush(),
  });

  return {
    getView: () => state.view(),
    subscribe: (changed) => state.subscribe(changed),
    now: clock.now,
    selectOption(questionId, optionId) {
      const selectedOption = optionId === null ? null : { id: optionId };
      if (mayChange()) keepChange(book.change(questionId, { selectedOption }));
    },
    writeText(questionId, text) {
      if (mayChange()) keepChange(book.change(questionId, { textAnswer: cleanText(text) }));
    },
    flag(questionId, isMarked) {
      if (mayChange()) keepChange(book.flag(questionId, isMarked));
    },
    choose(questionId, { selectedOption, textAnswer }) {
      if (mayChange()) keepChange(book.choose(questionId, { selectedOption, textAnswer }));
    },
    addTime(questionId, seconds) {
      if (mayChange()) void writer.keep([book.addTime(questionId, seconds)], 'relaxed');
    },
    flush: () => sync.flush(),
    submit,
    withdraw() {
      if (ending.reason() === 'SUBMITTED') ending.mean(undefined);
    },
    takeOver: () => tabs.takeOver(),
    continueHere,
    openDevice,
    registered: registration.promise,
    follow,
    isOwn: (number) => number === device || number === sendsAs,
    makeAnswerFile: () => parts.seal(state.facts().paper, [...book.all().values()]),
    refresh,
    close() {
      void withTimeout(timers, longestGoodbyeMs, sync.flush()).then(() => {
        sync.stop();
        tabs.close();
      });
    },
    check,
    wake: (isNetworkNew) => sync.wake(isNetworkNew),
    leave: () => sync.leave(),
    lost: (error) => sync.lost(error),
    setOpensOffline: () => state.set({ opensOffline: true }),
  };
}
