import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader, type ScriptLine } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { listQuestionsOf, sendToCheck } from '#server/testing/uploads.ts';

const { readScript } = createScriptedReader();
const context = setUpTestApp({}, { read: readScript });
let teacher: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  colleague = await signInAsPerson(context.db, 'TEACHER');
});

const end: ScriptLine = { type: 'kind', kind: 'EXCEL' };

function check(...lines: ScriptLine[]): Promise<number> {
  return sendToCheck(context, teacher, [...lines, end]);
}

async function makeBank(owner: SignedIn, title: string): Promise<number> {
  return (await context.call(owner, 'POST', '/questionBank', { title, category: 'science' })).json().id;
}

function order(id: number, body: object) {
  return context.call(teacher, 'POST', `/fileUpload/${id}/import`, body);
}

async function titlesOf(bankId: number): Promise<string[]> {
  const questions = (await context.call(teacher, 'GET', `/question?questionBankId=${bankId}&max=50`)).json();
  return questions.map(({ questionText }: { questionText: string }) => questionText);
}

describe('an import into an existing bank', () => {
  it('adds all questions to it, creates no bank, and links the quiz and the bank', async () => {
    const bankId = await makeBank(teacher, 'Biology');
    const id = await check(
      asked(2, { questionText: 'Which gas?', bankTitle: 'One' }),
      asked(3, { questionText: 'Which organ?', bankTitle: 'Two' }),
    );
    const answer = await order(id, { questionBank: { id: bankId } });
    expect(answer.statusCode).toBe(200);
    const { processedData, imported } = answer.json();
    expect(processedData).toMatchObject({ quizzesCreated: 1, questionBanksCreated: 0, questionsCreated: 2 });
    expect(imported.questionBanks).toEqual([{ id: bankId, title: 'Biology' }]);
    expect(await titlesOf(bankId)).toEqual(['Which gas?', 'Which organ?']);
    const quiz = (await context.call(teacher, 'GET', `/quiz/${imported.quizzes[0].id}`)).json();
    expect(quiz).toMatchObject({ title: imported.quizzes[0].title, questionBank: { id: bankId } });
    const status = (await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).json();
    expect(status.imported).toEqual(imported);
  });

  it('counts the questions that are there already, and can leave them out', async () => {
    const bankId = await makeBank(teacher, 'Chemistry');
    await order(await check(asked(2, { questionText: 'Which gas?' })), { questionBank: { id: bankId } });
    const id = await check(
      asked(2, { questionText: 'which  gas? ' }),
      asked(3, { questionText: 'Which acid?' }),
      asked(4, { questionText: 'Which salt?', faults: ['Correct Answer is missing.'], correctAnswer: null }),
    );
    const count = await context.call(teacher, 'GET', `/fileUpload/${id}/duplicates?questionBankId=${bankId}`);
    expect(count.json()).toEqual({ questions: 1 });
    const answer = await order(id, {
      questionBank: { id: bankId },
      leaveOutDuplicates: true,
      leaveOutFaulty: true,
    });
    expect(answer.json().processedData).toMatchObject({ questionsCreated: 1 });
    expect(await titlesOf(bankId)).toEqual(['Which gas?', 'Which acid?']);
  });

  it('refuses a bank the teacher may not edit, with the field, and imports nothing', async () => {
    const id = await check(asked(2));
    for (const bankId of [await makeBank(colleague, 'Secret'), 999_999_999]) {
      const answer = await order(id, { questionBank: { id: bankId } });
      expect(answer.statusCode).toBe(422);
      expect(JSON.stringify(answer.json())).toContain('questionBank');
      const count = await context.call(
        teacher,
        'GET',
        `/fileUpload/${id}/duplicates?questionBankId=${bankId}`,
      );
      expect(count.statusCode).toBe(422);
    }
    expect((await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).json().status).toBe('CHECKED');
  });

  it('refuses a file of nothing but known questions', async () => {
    const bankId = await makeBank(teacher, 'Physics');
    await order(await check(asked(2, { questionText: 'Which unit?' })), { questionBank: { id: bankId } });
    const id = await check(asked(2, { questionText: 'Which unit?' }));
    const answer = await order(id, { questionBank: { id: bankId }, leaveOutDuplicates: true });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('UPLOAD_WITHOUT_QUESTIONS');
  });
});

describe('the titles in a checked file', () => {
  const rename = (person: SignedIn, id: number, body: object) =>
    context.call(person, 'PUT', `/fileUpload/${id}/titles`, body);

  it('are renamed in all questions at once, and merge with a title that exists', async () => {
    const id = await check(
      asked(2, { quizTitle: 'Week 1', bankTitle: 'Biology' }),
      asked(3, { quizTitle: 'Week 2', bankTitle: 'Biology' }),
      asked(4, { quizTitle: 'Week 2', bankTitle: 'Biology' }),
    );
    const titles = (await context.call(teacher, 'GET', `/fileUpload/${id}/titles`)).json();
    expect(titles).toEqual({
      quizzes: [
        { title: 'Week 1', questions: 1 },
        { title: 'Week 2', questions: 2 },
      ],
      questionBanks: [{ title: 'Biology', questions: 3 }],
    });
    const bank = await rename(teacher, id, { of: 'questionBank', from: 'Biology', to: ' Life science ' });
    expect(bank.json().questionBanks).toEqual([{ title: 'Life science', questions: 3 }]);
    const quiz = await rename(teacher, id, { of: 'quiz', from: 'Week 2', to: 'Week 1' });
    expect(quiz.json().quizzes).toEqual([{ title: 'Week 1', questions: 3 }]);
    const status = (await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).json();
    expect(status.understood).toMatchObject({ quizzes: 1, questionBanks: 1, questions: 3 });
    const [first] = await listQuestionsOf(context, teacher, id);
    expect(first).toMatchObject({ questionBankTitle: 'Life science', isChanged: false });
  });

  it('are refused with the field when they are empty, too long or not in the file', async () => {
    const id = await check(asked(2, { quizTitle: 'Week 1' }));
    const faulty = [
      { of: 'quiz', from: 'Week 1', to: '  ' },
      { of: 'quiz', from: 'Week 1', to: 'x'.repeat(201) },
      { of: 'quiz', from: 'Week 9', to: 'Week 2' },
      { of: 'question', from: 'Week 1', to: 'Week 2' },
    ];
    for (const body of faulty) expect((await rename(teacher, id, body)).statusCode).toBe(422);
    expect((await rename(colleague, id, { of: 'quiz', from: 'Week 1', to: 'Mine' })).statusCode).toBe(404);
    await order(id, {});
    expect((await rename(teacher, id, { of: 'quiz', from: 'Week 1', to: 'Late' })).statusCode).toBe(409);
  });
});

describe('a correction', () => {
  it('answers with the counts after it', async () => {
    const id = await check(
      asked(2),
      asked(3, { faults: ['Correct Answer is missing.'], correctAnswer: null }),
    );
    const change = (body: object) =>
      context.call(teacher, 'PATCH', `/fileUpload/${id}/questions/2`, body).then((answer) => answer.json());
    expect((await change({ correctAnswer: 'A' })).understood).toMatchObject({ questions: 2, faulty: 0 });
    expect((await change({ points: 5 })).understood).toMatchObject({ questions: 2, faulty: 0 });
    expect((await change({ isDropped: true })).understood).toMatchObject({ questions: 1, dropped: 1 });
  });
});
