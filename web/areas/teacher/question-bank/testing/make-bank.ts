import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';

/** An active bank of the test teacher. */
export function makeBank(given: Partial<QuestionBank> = {}): QuestionBank {
  return {
    id: 5,
    title: 'Cell biology',
    description: 'Cells and what they are made of.',
    category: 'science',
    status: 'ACTIVE',
    teacher: { id: 4, firstName: 'Kwame', lastName: 'Boateng' },
    questions: 3,
    quizzes: 0,
    dateCreated: '2026-11-12T10:14:00.000Z',
    lastUpdated: '2026-11-12T10:14:00.000Z',
    abilities: { edit: true, delete: true },
    ...given,
  };
}
