import type { AnswerInput } from '#shared/contract/attempts/attempts.ts';
import { type JournalAnswer, toInput } from '../answers/journal-answer.ts';

interface Limits {
  maxAnswers: number;
  maxBytes: number;
}

export interface Batch {
  answers: JournalAnswer[];
  inputs: AnswerInput[];
}

const encoder = new TextEncoder();

/** As many answers as one request may carry. An answer over the limit goes alone. */
export function takeBatch(
  answers: readonly JournalAnswer[],
  device: number,
  { maxAnswers, maxBytes }: Limits,
): Batch {
  const batch: Batch = { answers: [], inputs: [] };
  let bytes = 0;
  for (const answer of answers) {
    const input = toInput(answer, device);
    bytes += encoder.encode(JSON.stringify(input)).length + 1;
    const isFull = batch.answers.length >= maxAnswers || bytes > maxBytes;
    if (isFull && batch.answers.length > 0) break;
    batch.answers.push(answer);
    batch.inputs.push(input);
  }
  return batch;
}
