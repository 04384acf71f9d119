import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import {
  findQuestionAt,
  orderQuestion,
  refreshQuestions,
} from '#web/features/question-banks/question-queries.ts';
import { sayFailure } from '../failure-toast.ts';
import { movedIds, placeBehind } from './question-place.ts';

interface Shown {
  bankId: number;
  questions: readonly Question[];
  /** Offset of this page. */
  offset: number;
  total: number;
  /** The previous page is still shown, so positions are unknown. */
  isOld: boolean;
}

/**
 * Reorders optimistically and rolls back on failure. Moves are sent one after the other: a move that overtook
 * another would end at the wrong position.
 */
export function useOrdering({ bankId, questions, offset, total, isOld }: Shown) {
  const queries = useQueryClient();
  const [moved, setMoved] = useState<{ of: number; ids: readonly number[] } | null>(null);
  const line = useRef(Promise.resolve(true));
  const waiting = useRef(0);
  // The user may have changed the page since.
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

  /** Positions count from the start of the bank. Returns whether it worked. */
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

/** A question that moved to another page is not among the ids. */
function inOrderOf(questions: readonly Question[], ids: readonly number[]): Question[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return questions
    .filter(({ id }) => places.has(id))
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
