import type { AnswerInput, SavedAnswers } from '#shared/contract/attempts.ts';
import { attempt as limits } from '#shared/limits.ts';
import type { AnswerBook } from './answer-book.ts';
import { type Batch, cutBatch } from './cut-batch.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { classifyFailure, type SaveFailure } from './save-failure.ts';

export interface Failure {
  kind: SaveFailure;
  error: unknown;
}

export interface SenderOptions {
  book: AnswerBook;
  /** The number by which the server tells the changes that are sent now from those of other devices. */
  device: () => number;
  send: (answers: AnswerInput[], how: { isLeaving: boolean; signal?: AbortSignal }) => Promise<SavedAnswers>;
  /** The server says it is over. Makes sure, and tells whether it is; fails when that cannot be found out. */
  confirmOver: () => Promise<boolean>;
  /** The server has spoken, and these answers are different from what they were. */
  onSettled: (answers: KeptAnswer[], saved: SavedAnswers | undefined) => void;
  isStopped: () => boolean;
}

export interface Sender {
  /** Sends what waits now, batch by batch; answers what stopped it, if anything did. */
  sendAll(): Promise<Failure | undefined>;
  /** As the page is being left: what may be its last words. */
  sendLast(): void;
  /** Gives up the request that is under way. */
  abort(): void;
  isOver(): boolean;
  markOver(): void;
  /** What came after the end. */
  late(): readonly KeptAnswer[];
}

/** Below what the server takes in one request. */
const mostBytes = 512 * 1024;
/** Browsers carry 64 kB at most for a page that is gone. */
const mostBytesLeaving = 48 * 1024;

/** Sends answers in batches and sorts out, one by one, what became of them. */
export function createSender(options: SenderOptions): Sender {
  const { book, device, send, confirmOver, onSettled, isStopped } = options;
  const late: KeptAnswer[] = [];
  let mostAnswers: number = limits.mostAnswers;
  let isOver = false;
  let inFlight: AbortController | undefined;

  /** What is changed meanwhile waits for its own turn: else every key stroke would be a request. */
  async function sendAll(): Promise<Failure | undefined> {
    const waiting = new Set(book.listToSend().map(({ questionId }) => questionId));
    for (;;) {
      const left = book.listToSend().filter(({ questionId }) => waiting.has(questionId));
      if (left.length === 0 || isStopped()) return undefined;
      const batch = cutBatch(left, device(), { mostAnswers, mostBytes });
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
      mostAnswers = Math.min(limits.mostAnswers, mostAnswers * 2);
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

  /** One that the server does not take must not hold up the others in its batch. */
  function splitOrRefuse({ answers }: Batch): 'done' | 'again' {
    if (answers.length > 1) {
      mostAnswers = Math.ceil(answers.length / 2);
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
    const most = { mostAnswers: limits.mostAnswers, mostBytes: mostBytesLeaving };
    const batch = cutBatch(book.listToSend(), device(), most);
    if (batch.answers.length === 0) return;
    const isLeaving = JSON.stringify(batch.inputs).length <= mostBytesLeaving;
    // Whatever becomes of it, the journal has it, and the same revision may come twice.
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

function settleBatch(book: AnswerBook, batch: Batch, { answers: results }: SavedAnswers): KeptAnswer[] {
  const byQuestion = new Map(results.map((result) => [result.question.id, result]));
  const settled = batch.answers.map((sent) => {
    const result = byQuestion.get(sent.questionId);
    return result ? book.settle(sent, result) : undefined;
  });
  return settled.filter((answer) => answer !== undefined);
}
