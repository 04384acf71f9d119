import type { AnswerInput, SavedAnswers } from '#shared/contract/attempts/attempts.ts';
import { attempt as limits } from '#shared/limits.ts';
import type { AnswerBook } from '../answers/answer-book.ts';
import type { JournalAnswer } from '../answers/journal-answer.ts';
import { type Batch, takeBatch } from './cut-batch.ts';
import { classifyFailure, type SaveFailure } from './save-failure.ts';

export interface Failure {
  kind: SaveFailure;
  error: unknown;
}

export interface SenderOptions {
  book: AnswerBook;
  /** The device number that distinguishes these changes from those of other devices. */
  device: () => number;
  send: (answers: AnswerInput[], how: { isLeaving: boolean; signal?: AbortSignal }) => Promise<SavedAnswers>;
  /**
   * Called when the server says the attempt is over. Returns whether it is; rejects if that cannot be determined.
   */
  confirmOver: () => Promise<boolean>;
  /** The server responded, and these answers changed. */
  onSettled: (answers: JournalAnswer[], saved: SavedAnswers | undefined) => void;
  isStopped: () => boolean;
}

export interface Sender {
  /** Sends the unsent answers in batches. Returns the failure that stopped it, if any. */
  sendAll(): Promise<Failure | undefined>;
  /** Sends a last save while the page closes. */
  sendLast(): void;
  /** Aborts the running request. */
  abort(): void;
  isOver(): boolean;
  markOver(): void;
  /** Answers sent after the end. */
  late(): readonly JournalAnswer[];
}

/** Below the server's limit for one request. */
const maxBytes = 512 * 1024;
/** Browsers send at most 64 kB for a closed page. */
const maxBytesLeaving = 48 * 1024;

/** Sends answers in batches and applies the result of each answer. */
export function createSender(options: SenderOptions): Sender {
  const { book, device, send, confirmOver, onSettled, isStopped } = options;
  const late: JournalAnswer[] = [];
  let maxAnswers: number = limits.maxAnswers;
  let isOver = false;
  let inFlight: AbortController | undefined;

  /** Changes made meanwhile wait for the next run; otherwise every keystroke would be a request. */
  async function sendAll(): Promise<Failure | undefined> {
    const waiting = new Set(book.listToSend().map(({ questionId }) => questionId));
    for (;;) {
      const left = book.listToSend().filter(({ questionId }) => waiting.has(questionId));
      if (left.length === 0 || isStopped()) return undefined;
      const batch = takeBatch(left, device(), { maxAnswers, maxBytes });
      const fate = await sendBatch(batch);
      if (typeof fate === 'object') return fate;
      if (fate === 'done') for (const { questionId } of batch.answers) waiting.delete(questionId);
    }
  }

  async function sendBatch(batch: Batch): Promise<'done' | 'again' | Failure> {
    inFlight = new AbortController();
    const { signal } = inFlight;
    try {
      const saved = await send(batch.inputs, { isLeaving: false, signal });
      maxAnswers = Math.min(limits.maxAnswers, maxAnswers * 2);
      onSettled(settleBatch(book, batch, saved), saved);
      return 'done';
    } catch (error) {
      return meetFailure(batch, error);
    }
  }

  async function meetFailure(batch: Batch, error: unknown): Promise<'done' | 'again' | Failure> {
    const kind = classifyFailure(error);
    if (kind === 'unacceptable') return splitOrRefuse(batch);
    return kind === 'over' ? markLate(batch, error) : { kind, error };
  }

  /** One refused answer must not block the others in its batch. */
  function splitOrRefuse({ answers }: Batch): 'done' | 'again' {
    if (answers.length > 1) {
      maxAnswers = Math.ceil(answers.length / 2);
      return 'again';
    }
    const refused = answers.map((answer) => book.refuse(answer));
    onSettled(
      refused.filter((answer) => answer !== undefined),
      undefined,
    );
    return 'done';
  }

  async function markLate({ answers }: Batch, error: unknown): Promise<'done' | Failure> {
    try {
      isOver ||= await confirmOver();
    } catch (unknown) {
      return { kind: classifyFailure(unknown), error: unknown };
    }
    if (!isOver) return { kind: 'later', error };
    for (const answer of answers) book.markLate(answer);
    late.push(...answers);
    return 'done';
  }

  function sendLast(): void {
    const limit = { maxAnswers: limits.maxAnswers, maxBytes: maxBytesLeaving };
    const batch = takeBatch(book.listToSend(), device(), limit);
    if (batch.answers.length === 0) return;
    const isLeaving = JSON.stringify(batch.inputs).length <= maxBytesLeaving;
    // The outcome does not matter: the journal has the answers, and the server accepts a revision twice.
    send(batch.inputs, { isLeaving }).then(
      (saved) => onSettled(settleBatch(book, batch, saved), saved),
      () => undefined,
    );
  }

  return {
    sendAll,
    sendLast,
    abort: () => inFlight?.abort(new DOMException('The network is another one.', 'TimeoutError')),
    isOver: () => isOver,
    markOver() {
      isOver = true;
    },
    late: () => late,
  };
}

function settleBatch(book: AnswerBook, batch: Batch, { answers: results }: SavedAnswers): JournalAnswer[] {
  const byQuestion = new Map(results.map((result) => [result.question.id, result]));
  const settled = batch.answers.map((sent) => {
    const result = byQuestion.get(sent.questionId);
    return result ? book.settle(sent, result) : undefined;
  });
  return settled.filter((answer) => answer !== undefined);
}
