import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import {
  findQuestionAt,
  orderQuestion,
  refreshQuestions,
} from '#web/features/question-banks/question-work.ts';
import { sayFailure } from '../say-failure.ts';
import { movedIds, placeBehind } from './question-place.ts';

interface Shown {
  bankId: number;
  questions: readonly Question[];
  /** Where this page begins. */
  offset: number;
  total: number;
  /** The page before, until the one at `offset` has come: nothing can be told of its places. */
  isOld: boolean;
}

/**
 * Shows a new order at once and sends it; what the server does not take is shown as it was. One after the other:
 * a second move that overtook the first would land elsewhere.
 */
export function useOrdering({ bankId, questions, offset, total, isOld }: Shown) {
  const queries = useQueryClient();
  const [moved, setMoved] = useState<{ of: number; ids: readonly number[] } | null>(null);
  const line = useRef(Promise.resolve(true));
  const waiting = useRef(0);
  // Another page may have been turned to meanwhile.
  const inOrder = moved?.of === offset ? inOrderOf(questions, moved.ids) : questions;

  async function send(
    questionId: number,
    behind: number | null,
    known: number | undefined,
  ): Promise<boolean> {
    try {
      const before = behind === null ? null : (known ?? (await findQuestionAt(bankId, behind)));
      await orderQuestion(bankId, questionId, before);
      return true;
    } catch (error) {
      setMoved(null);
      sayFailure(error);
      return false;
    }
  }

  /** Both counted from the beginning of the bank. Answers whether it was done. */
  async function move(question: Question, to: number): Promise<boolean> {
    if (isOld) return false;
    const shown = inOrder.map(({ id }) => id);
    const from = offset + shown.indexOf(question.id);
    const behind = placeBehind({ from, to }, total);
    const known = behind === null ? undefined : shown[behind - offset];
    setMoved({ of: offset, ids: movedIds(shown, question.id, to - offset) });
    waiting.current += 1;
    line.current = line.current.then(() => send(question.id, behind, known));
    const isDone = await line.current;
    waiting.current -= 1;
    if (waiting.current === 0) {
      await refreshQuestions(queries);
      setMoved(null);
    }
    return isDone;
  }

  return { inOrder, move };
}

/** What goes to another page is not among the ids, and is not shown here any more. */
function inOrderOf(questions: readonly Question[], ids: readonly number[]): Question[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return questions
    .filter(({ id }) => places.has(id))
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
