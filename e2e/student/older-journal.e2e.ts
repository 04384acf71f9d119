import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createExam, type Exam, openAsStudent, startAttempt, takePath } from '../support/setup/exam.ts';
import { storedAnswers } from '../support/steps/quiz-steps.ts';

interface Question {
  id: number;
  options: { id: number }[];
}

interface Paper {
  attempt: { id: number };
  questions: Question[];
}

interface JournalAnswer {
  questionId: number;
  selectedOption: { id: number } | null;
}

/**
 * The IndexedDB journal of an attempt as the pages of commit 1fac837 stored it: the first answer sent, then three
 * changes made offline.
 */
interface Journal {
  version: number;
  stores: {
    papers: { value: { userId: number; attemptId: number; quizId: number; paper: Paper } }[];
    answers: { key: number[]; value: JournalAnswer }[];
  };
}

const older = JSON.parse(readFileSync(new URL('./older-journal.json', import.meta.url), 'utf8')) as Journal;

/** The same journal with the ids of a new attempt. */
function renumber(userId: number, exam: Exam, now: Paper): Journal['stores'] {
  const [stored] = older.stores.papers;
  if (!stored) throw new Error('The journal has no paper.');
  const then = stored.value.paper;
  const questionId = (id: number) => now.questions[then.questions.findIndex((one) => one.id === id)]?.id ?? 0;
  const options = new Map(
    then.questions.flatMap((question, at) =>
      question.options.map(({ id }, place) => [id, now.questions[at]?.options[place]?.id ?? 0]),
    ),
  );
  const attemptId = now.attempt.id;
  const paper = { ...then, ...now };
  return {
    papers: [{ value: { ...stored.value, userId, attemptId, quizId: exam.quizId, paper } }],
    answers: older.stores.answers.map(({ value }) => ({
      key: [userId, attemptId, questionId(value.questionId)],
      value: {
        ...value,
        questionId: questionId(value.questionId),
        selectedOption: value.selectedOption && { id: options.get(value.selectedOption.id) ?? 0 },
      },
    })),
  };
}

/** Stores the journal as the pages of that version did. */
async function putJournal(page: Page, stores: Journal['stores']): Promise<void> {
  await page.evaluate(
    async ({ papers, answers, version }) => {
      const db = await new Promise<IDBDatabase>((opened, failed) => {
        const opening = indexedDB.open('cquiz-attempts', version);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('papers', { keyPath: ['userId', 'attemptId'] });
          opening.result.createObjectStore('answers');
          opening.result.createObjectStore('leases');
        };
        opening.onsuccess = () => opened(opening.result);
        opening.onerror = () => failed(new Error('The journal cannot be opened.'));
      });
      const write = db.transaction(['papers', 'answers'], 'readwrite');
      for (const { value } of papers) write.objectStore('papers').put(value);
      for (const { key, value } of answers) write.objectStore('answers').put(value, key);
      await new Promise((done) => {
        write.oncomplete = done;
      });
      db.close();
    },
    { ...stores, version: older.version },
  );
}

test('answers that an earlier version stored on the device are sent and shown after an upgrade', async ({
  page,
  request,
}) => {
  const exam = await createExam(request);
  const { id } = (await startAttempt(exam)) as { id: number };
  const paper = await exam.asStudent<Paper>('GET', `/quizAttempt/${id}/paper`);
  const { user } = await exam.asStudent<{ user: { id: number } }>('GET', '/auth/me');
  const [first] = paper.questions;
  await exam.asStudent('PUT', `/quizAttempt/${id}/answers`, {
    answers: [{ question: { id: first?.id }, revision: 1, selectedOption: { id: first?.options[0]?.id } }],
  });
  await page.goto('/api/health');
  await putJournal(page, renumber(user.id, exam, paper));
  await openAsStudent(page, exam, takePath(exam));
  await expect
    .poll(async () => {
      const answers = await storedAnswers(exam);
      return paper.questions.map(({ id: questionId }) => {
        const answer = answers.find(({ question }) => question.id === questionId);
        return answer?.textAnswer ?? answer?.selectedAnswer ?? null;
      });
    })
    .toEqual(['A', 'B', null, 'Accra, written offline', null]);
  await page.getByRole('button', { name: /^Question 4\b/ }).click();
  await expect(page.getByRole('textbox')).toHaveValue('Accra, written offline');
  await expect(page.getByRole('button', { name: /^Question 5\b.*[Ff]lagged/ })).toBeVisible();
});
