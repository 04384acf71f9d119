import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader, type ScriptLine } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { countTraces, listQuestionsOf, sendToCheck } from '#server/testing/uploads.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';

const { readScript } = createScriptedReader();
const context = setUpTestApp({}, { read: readScript });
let teacher: SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

const end: ScriptLine = { type: 'kind', kind: 'EXCEL' };
const noAnswer = { correctAnswer: null, faults: ['Correct Answer is missing.'] };

function check(...lines: ScriptLine[]): Promise<number> {
  return sendToCheck(context, teacher, [...lines, end]);
}

async function statusOf(id: number): Promise<FileUpload> {
  return (await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).json();
}

function questionsOf(id: number, search = '') {
  return listQuestionsOf(context, teacher, id, search);
}

async function positionsOf(id: number, search: string): Promise<number[]> {
  return (await questionsOf(id, search)).map(({ position }) => position);
}

function change(id: number, position: number, body: object) {
  return context.call(teacher, 'PATCH', `/fileUpload/${id}/questions/${position}`, body);
}

function order(id: number, body: object = {}) {
  return context.call(teacher, 'POST', `/fileUpload/${id}/import`, body);
}

describe('a file to be checked', () => {
  it('creates nothing yet and shows the questions read', async () => {
    const before = await countTraces(context);
    const id = await check(
      asked(2, { remarks: ['The label "1." was left out.'] }),
      asked(3, noAnswer),
      asked(4, { quizTitle: 'Other', bankTitle: 'Other' }),
      { type: 'fault', text: 'Sheet "Old" has no header.' },
      { type: 'remark', text: 'Column "Mood" is ignored.' },
    );
    expect(await countTraces(context)).toEqual({ ...before, staged: before.staged + 3 });
    expect(await statusOf(id)).toMatchObject({
      status: 'CHECKED',
      fileType: 'EXCEL',
      progress: 100,
      understood: { quizzes: 2, questionBanks: 2, questions: 2, options: 4, faulty: 1, dropped: 0, read: 3 },
      details: [
        'Sheet "Old" has no header.',
        'Row 2: The label "1." was left out.',
        'Column "Mood" is ignored.',
      ],
      processingResult: '3 questions were read and can be checked.',
      completedAt: null,
      abilities: { import: true, delete: true },
    });
    expect((await questionsOf(id))[1]).toEqual({
      position: 2,
      place: { sheet: null, row: 3, page: null, question: null, regions: [] },
      quizTitle: 'Plants',
      questionBankTitle: 'Botany',
      category: 'science',
      questionType: 'MULTIPLE_CHOICE',
      questionText: 'Which gas do plants take in, row 3?',
      points: 2,
      options: [
        { optionLabel: 'A', optionText: 'Oxygen' },
        { optionLabel: 'B', optionText: 'Carbon dioxide' },
      ],
      correctAnswer: null,
      feedback: '',
      source: 'Which gas … | Oxygen | Carbon dioxide | B',
      faults: ['Correct Answer is missing.'],
      remarks: [],
      isDropped: false,
      isChanged: false,
    });
  });

  it('is listed page by page, filtered by what its questions need', async () => {
    const id = await check(
      ...Array.from({ length: 9 }, (_, at) => asked(at + 2, at === 4 || at === 8 ? noAnswer : {})),
    );
    await change(id, 1, { isDropped: true });
    expect(await positionsOf(id, 'show=ready')).toEqual([2, 3, 4, 6, 7, 8]);
    expect(await positionsOf(id, 'show=faulty')).toEqual([5, 9]);
    expect(await positionsOf(id, 'show=dropped')).toEqual([1]);
    expect(await positionsOf(id, 'show=neighbours')).toEqual([4, 5, 6, 8, 9]);
    expect(await positionsOf(id, 'max=2&offset=3')).toEqual([4, 5]);
    expect(await positionsOf(id, 'order=desc&max=1')).toEqual([9]);
    expect(await positionsOf(id, 'search=ROW%203')).toEqual([2]);
    expect(await positionsOf(id, 'search=%25')).toEqual([]);
    const answer = await context.call(teacher, 'GET', `/fileUpload/${id}/questions?show=ready&max=1`);
    expect(answer.headers['x-total-count']).toBe('6');
  });

  it('is imported with its corrections', async () => {
    const id = await check(asked(2), asked(3, noAnswer), asked(4, noAnswer));
    const chosen = await change(id, 2, { correctAnswer: 'A' });
    expect(chosen.json()).toMatchObject({
      correctAnswer: 'A',
      faults: [],
      isChanged: true,
      isDropped: false,
    });
    expect((await change(id, 3, { isDropped: true })).json()).toMatchObject({
      faults: ['Correct Answer is missing.'],
      isChanged: false,
      isDropped: true,
    });
    await change(id, 1, { quizTitle: 'Leaves', questionBankTitle: 'Leaves', category: 'other', points: 4 });
    expect((await statusOf(id)).understood).toEqual({
      quizzes: 2,
      questionBanks: 2,
      questions: 2,
      options: 4,
      faulty: 0,
      dropped: 1,
      read: 3,
    });
    const answer = await order(id, { isActive: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      id,
      status: 'COMPLETED',
      processedData: { quizzesCreated: 2, questionBanksCreated: 2, questionsCreated: 2, optionsCreated: 4 },
    });
    const { rows } = await sql`
      select title, total_points, is_active from quiz where source_upload_id = ${id} order by id`.execute(
      context.db,
    );
    expect(rows).toEqual([
      { title: 'Leaves', total_points: 4, is_active: true },
      { title: 'Plants', total_points: 2, is_active: true },
    ]);
    expect(await questionsOf(id)).toEqual([]);
    expect((await order(id)).json()).toMatchObject({ code: 'UPLOAD_NOT_OPEN' });
    expect((await change(id, 1, { points: 3 })).json()).toMatchObject({ code: 'UPLOAD_NOT_OPEN' });
  });

  it('of several hundred questions is imported completely, except dropped and skipped ones', async () => {
    const id = await check({ type: 'many', count: 150, question: {} }, asked(200, noAnswer), {
      type: 'many',
      count: 150,
      question: {},
    });
    await change(id, 7, { isDropped: true });
    const done = await order(id, { leaveOutFaulty: true });
    expect(done.json()).toMatchObject({ status: 'COMPLETED', processedData: { questionsCreated: 299 } });
    const { rows } = await sql`
      select count(*)::integer as questions from quiz join quiz_question on quiz_question.quiz_id = quiz.id
      where source_upload_id = ${id}`.execute(context.db);
    expect(rows).toEqual([{ questions: 299 }]);
  });

  it('with faults is imported only if faulty questions may be skipped', async () => {
    const before = await countTraces(context);
    const id = await check(asked(2), { type: 'many', count: 30, question: noAnswer });
    const refused = await order(id);
    expect(refused.statusCode).toBe(409);
    const { code, details } = refused.json();
    expect(code).toBe('UPLOAD_HAS_FAULTS');
    expect(details).toHaveLength(21);
    expect(details[0]).toBe('Row 2: Correct Answer is missing.');
    expect(details[20]).toBe('and 10 more');
    expect(await countTraces(context)).toEqual({ ...before, staged: before.staged + 31 });
    const done = await order(id, { leaveOutFaulty: true });
    expect(done.json()).toMatchObject({ status: 'COMPLETED', processedData: { questionsCreated: 1 } });
  });

  it('without any remaining question is not imported', async () => {
    const id = await check(asked(2), asked(3, noAnswer));
    await change(id, 1, { isDropped: true });
    const answer = await order(id, { leaveOutFaulty: true });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'UPLOAD_WITHOUT_QUESTIONS' });
    expect((await statusOf(id)).status).toBe('CHECKED');
    const { rows } = await sql`select 1 from question_bank where source_upload_id = ${id}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });

  it('is imported into the named programme, and refused for an unknown one', async () => {
    const id = await check(asked(2));
    expect((await order(id, { program: { id: 999_999 } })).statusCode).toBe(422);
    expect((await statusOf(id)).status).toBe('CHECKED');
    expect((await order(id, { program: { id: 1 } })).statusCode).toBe(200);
  });

  it('is deleted when it is discarded', async () => {
    const before = await countTraces(context);
    const id = await check(asked(2));
    expect((await context.call(teacher, 'DELETE', `/fileUpload/${id}`)).statusCode).toBe(204);
    expect((await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).statusCode).toBe(404);
    expect(await countTraces(context)).toEqual(before);
  });
});
