import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#database/client.ts';
import type { Receipt } from '#shared/contract/attempts/attempts.ts';
import { isAnswered } from '#shared/questions/is-answered.ts';
import { groupCode, makeCode } from '#shared/verification-code.ts';
import { openServerSecret, readAndFollow } from '../../files/files.service.ts';
import type { ReviewParts } from '../review/review-batch.service.ts';
import type { ReceiptFacts } from './closing.queries.ts';

/** Short enough to read out, long enough that it cannot be guessed. */
const codeLength = 12;

export interface Receipts {
  of(parts: ReviewParts, questions: number): Receipt;
}

interface StoredAnswer {
  selectedOptionId: number | null;
  textAnswer: string | null;
  savedAt: Date;
}

/** Stored when the attempt ends. */
export function receiptFactsOf(answers: readonly StoredAnswer[]): ReceiptFacts {
  const given = answers.filter(({ selectedOptionId: id, textAnswer }) =>
    isAnswered({ selectedOption: id === null ? null : { id }, textAnswer }),
  );
  const last = given.reduce<Date | null>(
    (latest, { savedAt }) => (latest === null || savedAt > latest ? savedAt : latest),
    null,
  );
  return { answers: given.length, lastAnswerAt: last };
}

/** Receipt codes are signed with a secret of this server, so they can't be forged. */
export async function openReceipts(db: Db, watch?: Parameters<typeof readAndFollow>[1]): Promise<Receipts> {
  const secret = await readAndFollow(() => openServerSecret(db, 'receipts', randomBytes(32)), watch);
  return { of: (parts, questions) => makeReceipt(secret(), parts, questions) };
}

function makeReceipt(secret: Buffer, { facts, answers: stored }: ReviewParts, questions: number): Receipt {
  const submittedAt = (facts.completed_at ?? facts.started_at).toISOString();
  const { receipt_answers: frozen, receipt_last_answer_at: lastFrozen } = facts;
  const { answers, lastAnswerAt } =
    frozen === null ? receiptFactsOf(stored.map(toStored)) : { answers: frozen, lastAnswerAt: lastFrozen };
  // Earlier server versions stored no number of answers. Values that change later must not be part of the code.
  const bytes = createHmac('sha256', secret)
    .update(`${facts.id} ${submittedAt} ${frozen ?? ''}`)
    .digest();
  return {
    code: groupCode(makeCode(bytes).slice(0, codeLength)),
    submittedAt,
    answers,
    questions,
    lastAnswerAt: lastAnswerAt?.toISOString() ?? null,
  };
}

function toStored(row: ReviewParts['answers'][number]): StoredAnswer {
  return { selectedOptionId: row.selected_option_id, textAnswer: row.text_answer, savedAt: row.saved_at };
}
