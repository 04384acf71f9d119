import type { WritingDevice } from '#shared/contract/attempt-devices.ts';
import type { Paper, QuizAttempt, SavedAnswers } from '#shared/contract/attempts.ts';
import { createAnswerBook } from './answer-book.ts';
import { atMost } from './at-most.ts';
import type { AttemptCalls } from './attempt-calls.ts';
import { type AttemptNews, createAttemptState } from './attempt-state.ts';
import type { ServerClock } from './clock.ts';
import { newDevice } from './device.ts';
import type { DurableAttempt } from './durable-attempt.ts';
import { createEnding, type HandInReason } from './ending.ts';
import type { AttemptKey, Journal } from './journal.ts';
import { createJournalWriter } from './journal-writer.ts';
import { cleanText, type KeptAnswer } from './kept-answer.ts';
import { classifyFailure, isOpenElsewhere } from './save-failure.ts';
import { createSync } from './sync.ts';
import type { Tabs } from './tabs.ts';
import type { Timers } from './timers.ts';

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
  /** Whether the paper comes from the server, just now; else it is as old as the journal. */
  isFresh: boolean;
  /** What the journal had. */
  kept: readonly KeptAnswer[];
  journal: Journal;
  calls: AttemptCalls;
  clock: ServerClock;
  timers: Timers;
  random: () => number;
  joinTabs(events: TabEvents): Tabs<AttemptNews>;
  seal(paper: Paper, answers: readonly KeptAnswer[]): { name: string; content: string };
  /** Nothing of it is needed on this device any more. */
  onEnded(): void;
}

/** The attempt without the browser around it: `page-events.ts` tells it what happens there. */
export interface AttemptCore extends DurableAttempt {
  /** Tells the server that this device shows the attempt, and learns which one writes. */
  openDevice(): Promise<void>;
  /** Resolves once the server knows this device. */
  registered: Promise<void>;
  /** Another device has stored something, or writes now. */
  follow(): Promise<void>;
  /** Whether a change with this number came from here. */
  isOwn(device: number): boolean;
  /** The server may have changed the attempt itself: its deadline, its status. */
  check(): Promise<void>;
  wake(isNetworkNew: boolean): void;
  leave(): void;
  lost(error: unknown): void;
  setOpensOffline(): void;
}

/** A disk that takes its time holds up neither the screen nor the server for longer than this. */
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
  // What the server refused once it may be asked once more.
  book.load(parts.kept.map((answer) => ({ ...answer, refusedRevision: null })));
  book.merge(parts.paper, !parts.isFresh);
  const ending = createEnding({ attemptId, calls, now: clock.now, onStillOpen: adopt });
  let sendsAs = device;

  /**
   * What a crash could take away is sent under another number: a reload would go on counting from what the disk has, and
   * its changes would be taken for older ones.
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
    journaled: () => atMost(timers, longestWriteMs, writer.settled()),
    isDurable: () => journal.isDurable(),
    confirmOver: ending.confirm,
    onSettled: takeResults,
    onState: () => state.show(),
    onOver: (late) => void conclude(late),
    probe: () => (isWriting() && ending.reason() !== undefined ? tryHandIn() : refresh()),
  });
  const state = createAttemptState({
    book,
    paper: parts.paper,
    device,
    saveState: () => sync.state(),
    isDurable: () => journal.isDurable(),
    tell: (news) => tabs.tell(news),
  });

  /** With the deadline of now: a page that opens without the network must not end too early. */
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

  /** Written down, then shown, then sent. */
  function keepChange(answer: KeptAnswer | undefined): void {
    if (!answer) return;
    const wasDurable = journal.isDurable();
    const written = writer.keep([answer], 'strict').then(() => {
      if (wasDurable && !journal.isDurable()) void sync.flush();
    });
    sync.touch();
    void atMost(timers, longestWriteMs, written).then(() => state.showAnswers([answer]));
  }

  function isWriting(): boolean {
    const { isWriter, otherDevice } = state.facts();
    return isWriter && !otherDevice;
  }

  function mayChange(): boolean {
    return isWriting() && !state.facts().outcome && !ending.finished();
  }

  function takeResults(settled: KeptAnswer[], saved: SavedAnswers | undefined): void {
    acknowledgements += 1;
    void writer.keep(settled, 'relaxed');
    if (saved) adopt({ ...state.facts().paper.attempt, deadline: saved.deadline });
    state.showAnswers(settled);
    const mustHandIn = isWriting() && ending.reason() !== undefined && !submitting;
    if (mustHandIn && book.listToSend().length === 0) void tryHandIn();
  }

  async function timed<T extends { serverTime: string }>(call: () => Promise<T>): Promise<T> {
    const askedAt = clock.mark();
    const answer = await call();
    clock.sync(answer.serverTime, askedAt, clock.mark());
    return answer;
  }

  async function conclude(late: readonly KeptAnswer[]): Promise<void> {
    const outcome = await ending.describe(late);
    if (state.facts().outcome) return;
    await writer.settled();
    // Only the tab that writes knows that nothing is left to be sent.
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
    // The addresses of its pictures are new ones too.
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
    // The student went on elsewhere: what could not be submitted from here must not be submitted later.
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
      // What another device stored before now was not announced to this one.
      if (isShared) void follow();
    } catch (error) {
      // Saves notice when the server is away, and the device is registered again when events arrive.
      if (classifyFailure(error) === 'over' || isOpenElsewhere(error)) await meetFailure(error);
    }
  }

  function describeNumbers(takeOver: boolean) {
    return { device, takeOver, ...(sendsAs === device ? {} : { sendsAs }) };
  }

  /** What waits here is sent first: what the other device stored meanwhile does not take its place. */
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
      // What waits here goes out all the same: the server keeps it beside what the other device writes.
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

  /** As soon as the server can be reached again, unless it then says that the student went on elsewhere. */
  async function tryHandIn(): Promise<void> {
    await opening;
    const reason = ending.reason();
    if (reason) await submit(reason).catch(() => undefined);
  }

  function submit(reason: HandInReason): Promise<QuizAttempt> {
    const { outcome } = state.facts();
    if (outcome?.attempt) return Promise.resolve(outcome.attempt);
    // The tab and the device that write do it: what they have not sent must not come too late.
    if (!isWriting()) return state.ended();
    submitting ??= handIn(reason).finally(() => {
      submitting = undefined;
    });
    return submitting;
  }

  async function handIn(reason: HandInReason): Promise<QuizAttempt> {
    ending.mean(reason);
    // Seconds alone are not worth telling a student who is offline that more of their answers are unsent.
    if (sync.state() !== 'offline') void writer.keep(book.closeTimes(), 'relaxed');
    await sync.flushOrFail();
    try {
      const attempt = await ending.handIn(reason);
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
    // What the tab before this one wrote down last.
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
      void atMost(timers, longestGoodbyeMs, sync.flush()).then(() => {
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
