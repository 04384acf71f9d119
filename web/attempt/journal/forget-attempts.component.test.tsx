import { expect, test } from 'vitest';
import type { Paper } from '#shared/contract/attempts/attempts.ts';
import { keepCombined, readCombined } from '../answers/combined-draft.ts';
import { emptyAnswer } from '../answers/journal-answer.ts';
import { forgetAttempts } from './forget-attempts.ts';
import { openJournal } from './indexed-db-journal.ts';

const hour = 3_600_000;

test('signing out keeps every attempt with an unsent answer, even after the deadline, and drops the others', async () => {
  const userId = Math.floor(Math.random() * 1e9);
  const journal = await openJournal();
  const kept = [
    { attemptId: 1, sent: [true], deadline: null },
    { attemptId: 2, sent: [false], deadline: null },
    { attemptId: 3, sent: [false], deadline: new Date(Date.now() + hour).toISOString() },
    { attemptId: 4, sent: [false], deadline: new Date(Date.now() - hour).toISOString() },
    { attemptId: 5, sent: [true, true], deadline: new Date(Date.now() - hour).toISOString() },
    { attemptId: 6, sent: [true, false, true], deadline: null },
  ];
  for (const { attemptId, sent, deadline } of kept) {
    const key = { userId, attemptId };
    const paper = { deadline, attempt: { deadline } } as Paper;
    await journal.putPaper({ ...key, quizId: attemptId, paper, clockOffset: 0 });
    const answers = sent.map((isSent, at) => ({
      ...emptyAnswer(101 + at),
      textAnswer: 'x',
      revision: 2,
      storedRevision: isSent ? 2 : 1,
    }));
    await journal.putAnswers(key, answers, 'strict');
  }
  await forgetAttempts(userId);
  const left = await (await openJournal()).listPapers(userId);
  expect(left.map(({ attemptId }) => attemptId)).toEqual([2, 3, 4, 6]);
});

test('signing out removes an unused combined text, and nothing else of the tab', async () => {
  const place = { attemptId: 1, questionId: 101 };
  keepCombined(place, 'from both versions');
  window.sessionStorage.setItem('other', 'stays');
  await forgetAttempts(Math.floor(Math.random() * 1e9));
  expect(readCombined(place)).toBeNull();
  expect(window.sessionStorage.getItem('other')).toBe('stays');
});
