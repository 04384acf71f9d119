import { beforeEach, describe, expect, it } from 'vitest';
import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { emptyAnswer } from '../answers/journal-answer.ts';
import type { Journal } from './journal.ts';
import { createMemoryJournal } from './memory-journal.ts';
import { sendUnsent } from './send-unsent.ts';

const userId = 9;
const quizId = 3;
const open = { userId, attemptId: 20 };

let journal: Journal;
let sent: number[];
let answer: () => void;

beforeEach(async () => {
  journal = createMemoryJournal();
  sent = [];
  answer = () => undefined;
  await keep(open.attemptId, quizId, true);
});

async function keep(attemptId: number, quiz: number, isUnsent: boolean): Promise<void> {
  const key = { userId, attemptId };
  await journal.putPaper({ ...key, quizId: quiz, paper: {} as Paper, clockOffset: 0 });
  const kept = { ...emptyAnswer(101), textAnswer: 'x', revision: 2, storedRevision: isUnsent ? 1 : 2 };
  await journal.putAnswers(key, [kept], 'strict');
}

async function send(): Promise<void> {
  const save = async (attemptId: number) => {
    sent.push(attemptId);
    answer();
    return { answers: [], merges: true as const, serverTime: '', deadline: null };
  };
  await sendUnsent(journal, { save }, open, quizId);
}

async function left(): Promise<number[]> {
  return (await journal.listPapers(userId)).map(({ attemptId }) => attemptId);
}

function over(): never {
  throw new ApiError('', 409, { success: false, message: '', code: 'ATTEMPT_TIMED_OUT' });
}

describe('earlier attempts on this device', () => {
  it('at the open quiz have ended: they are sent once more and dropped', async () => {
    await keep(10, quizId, true);
    await keep(11, quizId, false);
    answer = over;
    await send();
    expect(sent).toEqual([10]);
    expect(await left()).toEqual([open.attemptId]);
  });

  it('stay while the server is unreachable', async () => {
    await keep(10, quizId, true);
    answer = () => {
      throw new ApiError('', 0);
    };
    await send();
    expect(await left()).toEqual([open.attemptId, 10]);
  });

  it('at other quizzes stay while in progress, and are not sent twice', async () => {
    await keep(12, 4, true);
    await send();
    await send();
    expect(sent).toEqual([12]);
    expect(await left()).toEqual([open.attemptId, 12]);
  });

  it('at other quizzes are dropped when they have ended', async () => {
    await keep(12, 4, true);
    answer = over;
    await send();
    expect(await left()).toEqual([open.attemptId]);
  });
});
