import type { UnmergedVersion } from '#shared/contract/attempts/answer-versions.ts';
import type { WritingDevice } from '#shared/contract/attempts/attempt-devices.ts';
import type { Paper, QuizAttempt } from '#shared/contract/attempts/attempts.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

/** One answer as this device knows it. Every change is in the journal before it is shown. */
export interface LocalAnswer {
  questionId: number;
  selectedOption: { id: number } | null;
  textAnswer: string | null;
  /** Flagged by the student. */
  isMarked: boolean;
  /** In seconds. */
  timeSpent: number;
  /** Counts the changes on this device; never decreases. */
  revision: number;
  /** The highest acknowledged revision. Lower than `revision` while something is unsent. */
  storedRevision: number;
  /** Versions written on another device at the same time. The student chooses between them. */
  others?: OtherVersion[];
}

/** A version of an answer kept beside the stored one. */
export interface OtherVersion extends Omit<UnmergedVersion, 'question' | 'response'> {
  selectedOption: { id: number } | null;
  textAnswer: string | null;
}

/**
 * The save status the student sees. quiet – everything is stored; saving – a save is running; saved – everything was
 * stored within the last 2 s; offline – kept on this device, server unreachable; waiting – the server is busy or
 * restarting, a retry follows; signed-out – kept here until the student signs in again; closed – the attempt is
 * over.
 */
export type SaveState = 'quiet' | 'saving' | 'saved' | 'offline' | 'waiting' | 'signed-out' | 'closed';

/** How the attempt ended. */
export interface AttemptOutcome {
  attempt: QuizAttempt | null;
  /** here: submitted on this screen; elsewhere: on another one; time: time was up. */
  by: 'here' | 'elsewhere' | 'time';
  /** Answers that arrived too late and are kept for the teacher. */
  lateAnswers: number;
}

/** A snapshot of the attempt; a new object whenever anything in it changes. */
export interface AttemptView {
  paper: Paper;
  /** The numbers under which this device saves. */
  devices: readonly number[];
  answers: ReadonlyMap<number, LocalAnswer>;
  saveState: SaveState;
  /** Answers the server has not acknowledged. */
  unsaved: number;
  /** ISO time, or null without a deadline. Includes extensions. */
  deadline: string | null;
  /** Minutes added by the latest extension while this screen was open. */
  addedMinutes: number | null;
  /** True in one tab only. The others are read-only until `takeOver`. */
  isWriter: boolean;
  /** The device that writes instead of this one, until `continueHere`. Null if this device writes. */
  otherDevice: WritingDevice | null;
  /**
   * Another device holds a quiz that allows one device at a time. `refresh` checks whether it is free again.
   */
  isShutOut?: boolean;
  /** False where the browser stores nothing: answers then do not survive a reload. */
  isDurable: boolean;
  /** Whether this page opens again offline; false on plain HTTP. */
  opensOffline: boolean;
  /** A teacher's preview: nothing is sent or stored. */
  isPreview?: true;
  outcome: AttemptOutcome | null;
}

/** An attempt that loses no answer, not even offline or through a reload, a crash or a second tab. */
export interface DurableAttempt {
  getView(): AttemptView;
  subscribe(changed: () => void): () => void;
  /** Milliseconds since 1970 by the server's clock; the device's clock may be wrong. */
  now(): number;
  selectOption(questionId: number, optionId: number | null): void;
  writeText(questionId: number, text: string): void;
  flag(questionId: number, isMarked: boolean): void;
  /** Resolves a conflict between versions with this content, which may combine them. */
  choose(questionId: number, content: Pick<LocalAnswer, 'selectedOption' | 'textAnswer'>): void;
  /** Adds to the time spent on a question; sent with the next change. */
  addTime(questionId: number, seconds: number): void;
  /** Sends unsent changes now: on leaving a question or hiding the page. */
  flush(): Promise<void>;
  /**
   * Sends unsent changes and submits. Rejects if the server is unreachable; the submission is then retried until it
   * succeeds or `withdraw` is called. May be called again.
   */
  submit(reason: 'SUBMITTED' | 'TIMED_OUT'): Promise<QuizAttempt>;
  /** Cancels a pending submission: the student continues the quiz. */
  withdraw(): void;
  /** Makes this tab the one that writes. */
  takeOver(): void;
  /** Makes this device the one that writes. Rejects if the server is unreachable. */
  continueHere(): Promise<void>;
  /** All answers of this device, encrypted for the server; a teacher can upload the file. */
  makeAnswerFile(): { name: string; content: string };
  /** Reloads the paper and merges it. */
  refresh(): Promise<void>;
  close(): void;
}

/** Starting the attempt failed; `reason` is the server's error or a network failure. */
export class NotStarted extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The attempt was not started.', { cause: reason });
    this.reason = reason;
  }
}

/** No attempt is in progress, and the caller did not ask to start one. */
export class NoAttemptInProgress extends Error {
  readonly quiz: Quiz;

  constructor(quiz: Quiz) {
    super('No attempt is in progress.');
    this.quiz = quiz;
  }
}

interface OpenOptions {
  /** The journal is keyed by account because lab computers are shared. */
  userId: number;
  quizId: number;
  /** Set when the student pressed Start. Without it, only an attempt in progress is opened. */
  start?: { password?: string | undefined } | undefined;
}

export type OpenAttempt = (options: OpenOptions) => Promise<DurableAttempt>;
