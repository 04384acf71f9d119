import type { UnmergedVersion } from '#shared/contract/answer-versions.ts';
import type { WritingDevice } from '#shared/contract/attempt-devices.ts';
import type { Paper, QuizAttempt } from '#shared/contract/attempts.ts';
import type { Quiz } from '#shared/contract/quizzes.ts';

/** One answer as this device knows it. Every change has been written to the journal before it is shown. */
export interface LocalAnswer {
  questionId: number;
  selectedOption: { id: number } | null;
  textAnswer: string | null;
  /** Flagged to come back to. */
  isMarked: boolean;
  /** In seconds. */
  timeSpent: number;
  /** Counts the changes on this device, and never falls. */
  revision: number;
  /** The highest revision the server has acknowledged; lower than `revision` while something is not sent. */
  storedRevision: number;
  /** What was written at the same time on another device, or here while another one was ahead: the student chooses. */
  others?: OtherVersion[];
}

/** A version of an answer that is kept beside the stored one. */
export interface OtherVersion extends Omit<UnmergedVersion, 'question' | 'response'> {
  selectedOption: { id: number } | null;
  textAnswer: string | null;
}

/**
 * What the save slot says, and nothing but the truth:
 * quiet – all is stored; saving – something is under way; saved – all was stored just now (for 2 s);
 * offline – kept on this device, the server cannot be reached; waiting – the server refuses for now (busy,
 * restarting) and is asked again; signed-out – kept here until the student signs in again;
 * closed – the attempt is over.
 */
export type SaveState = 'quiet' | 'saving' | 'saved' | 'offline' | 'waiting' | 'signed-out' | 'closed';

/** How the attempt ended. */
export interface AttemptOutcome {
  attempt: QuizAttempt | null;
  /** here: submitted on this screen; elsewhere: on another one; time: the time was up. */
  by: 'here' | 'elsewhere' | 'time';
  /** Answers that came too late and wait for the teacher. */
  lateAnswers: number;
}

/** A picture of the attempt at one moment; a new object whenever anything in it changed. */
export interface AttemptView {
  paper: Paper;
  /** The numbers under which this device saves. */
  devices: readonly number[];
  answers: ReadonlyMap<number, LocalAnswer>;
  saveState: SaveState;
  /** How many answers the server has not acknowledged. */
  unsaved: number;
  /** ISO; null: none. Follows extensions. */
  deadline: string | null;
  /** Grows while the attempt is open on this screen and the deadline moved: by how many minutes, the last time. */
  addedMinutes: number | null;
  /** False in all tabs but one: those show and do not write, until `takeOver`. */
  isWriter: boolean;
  /** The device on which the student writes instead: this one shows it, until `continueHere`. Null: this one. */
  otherDevice: WritingDevice | null;
  /** Another device has taken the quiz, which may be open on one at a time: `refresh` asks whether it is free again. */
  isShutOut?: boolean;
  /** Whether the journal outlives a reload; false where the browser keeps nothing. */
  isDurable: boolean;
  /** Whether this page opens again without the network; false on plain HTTP. */
  opensOffline: boolean;
  /** Nobody sits it: nothing is sent or kept, and nothing is lost by leaving. */
  isRehearsal?: true;
  outcome: AttemptOutcome | null;
}

/** An attempt that loses no answer: offline, over a reload, a crash, a second tab. */
export interface DurableAttempt {
  getView(): AttemptView;
  subscribe(changed: () => void): () => void;
  /** Milliseconds since 1970 by the server's clock: the device's own may be wrong. */
  now(): number;
  selectOption(questionId: number, optionId: number | null): void;
  writeText(questionId: number, text: string): void;
  flag(questionId: number, isMarked: boolean): void;
  /** Of several versions of an answer this one counts, which may be put together from them. */
  choose(questionId: number, content: Pick<LocalAnswer, 'selectedOption' | 'textAnswer'>): void;
  /** Adds to the time spent on a question; sent together with the next change. */
  addTime(questionId: number, seconds: number): void;
  /** Sends what is not sent, at once: on leaving a question, on hiding the page. */
  flush(): Promise<void>;
  /**
   * Sends what is not sent and submits. Rejects when the server cannot be reached: it is then submitted as soon as it
   * can be, unless that is withdrawn. May be called again.
   */
  submit(reason: 'SUBMITTED' | 'TIMED_OUT'): Promise<QuizAttempt>;
  /** The student goes on with the quiz after all. */
  withdraw(): void;
  /** Makes this tab the one that writes. */
  takeOver(): void;
  /** Makes this device the one that writes. Rejects when the server cannot be reached. */
  continueHere(): Promise<void>;
  /** Everything this device knows, sealed for the server; a teacher can load it. */
  makeAnswerFile(): { name: string; content: string };
  /** Asks the server for the paper again and merges it. */
  refresh(): Promise<void>;
  close(): void;
}

/** The attempt could not even be started; `reason` is what the server said, or that it said nothing. */
export class NotStarted extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The attempt was not started.', { cause: reason });
    this.reason = reason;
  }
}

/** No attempt is in progress, and none was asked for. */
export class NoAttemptInProgress extends Error {
  readonly quiz: Quiz;

  constructor(quiz: Quiz) {
    super('No attempt is in progress.');
    this.quiz = quiz;
  }
}

interface OpenOptions {
  /** The journal is keyed by account: lab computers are shared. */
  userId: number;
  quizId: number;
  /** The student has pressed Start. Without it only an attempt in progress is opened. */
  start?: { password?: string | undefined } | undefined;
}

export type OpenAttempt = (options: OpenOptions) => Promise<DurableAttempt>;
