import type { AnswerInput } from '#shared/contract/attempts.ts';
import { type KeptAnswer, toInput } from './kept-answer.ts';

interface Limits {
  mostAnswers: number;
  mostBytes: number;
}

export interface Batch {
  answers: KeptAnswer[];
  inputs: AnswerInput[];
}

const encoder = new TextEncoder();

/** As many of the answers as one request may carry; one that is too long by itself goes alone. */
export function cutBatch(
  answers: readonly KeptAnswer[],
  device: number,
  { mostAnswers, mostBytes }: Limits,
): Batch {
  const batch: Batch = { answers: [], inputs: [] };
  let bytes = 0;
  for (const answer of answers) {
    const input = toInput(answer, device);
    bytes += encoder.encode(JSON.stringify(input)).length + 1;
    const isFull = batch.answers.length >= mostAnswers || bytes > mostBytes;
    if (isFull && batch.answers.length > 0) break;
    batch.answers.push(answer);
    batch.inputs.push(input);
  }
  return batch;
}
