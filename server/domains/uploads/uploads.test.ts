import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { letTeach, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader, type ScriptLine } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { countTraces, sendScript } from '#server/testing/uploads.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';

const { readScript } = createScriptedReader();
const context = setUpTestApp({}, { read: readScript });
let teacher: TestPerson & SignedIn;
let admin: TestPerson & SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
});

const end: ScriptLine = { type: 'kind', kind: 'CSV' };

async function statusOf(id: number): Promise<FileUpload> {
  const answer = await context.call(teacher, 'GET', `/fileUpload/status/${id}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function rowsOf<T>(query: string): Promise<T[]> {
  return (await sql<T>`${sql.raw(query)}`.execute(context.db)).rows;
}

describe('a valid file', () => {
  it('becomes a quiz, a bank, questions and options immediately', async () => {
    const script = [
      asked(2),
      asked(3, { points: 5 }),
      { type: 'remark', text: 'Column "Mood" is ignored.' },
      end,
    ];
    const answer = await sendScript(context, teacher, script as ScriptLine[]);
    expect(answer.statusCode).toBe(200);
    const { id, ...rest } = answer.json();
    const imported = {
      quizzes: [{ id: expect.any(Number), title: 'Plants' }],
      questionBanks: [{ id: expect.any(Number), title: 'Botany' }],
    };
    expect(rest).toEqual({
      success: true,
      status: 'COMPLETED',
      imported,
      processedData: { quizzesCreated: 1, questionBanksCreated: 1, questionsCreated: 2, optionsCreated: 4 },
      error: null,
      details: ['Column "Mood" is ignored.'],
    });
    expect(await statusOf(id)).toEqual({
      id,
      originalFileName: 'plants.csv',
      fileSize: Buffer.byteLength(JSON.stringify(script)),
      fileType: 'CSV',
      status: 'COMPLETED',
      progress: 100,
      filesAhead: null,
      processingResult: 'Created 1 quiz, 1 question bank, 2 questions and 4 options.',
      details: ['Column "Mood" is ignored.'],
      understood: null,
      imported,
      quizzesCreated: 1,
      questionBanksCreated: 1,
      questionsCreated: 2,
      optionsCreated: 4,
      teacher: { id: teacher.personId, firstName: 'Efua', lastName: 'Sarpong' },
      originalUrl: expect.stringMatching(/^\/api\/file\//),
      dateCreated: expect.stringMatching(/Z$/),
      completedAt: expect.stringMatching(/Z$/),
      abilities: { import: false, cancel: false, delete: true },
    });
    const [quiz] =
      await rowsOf(`select title, total_points, is_active, owner_id, program_id, question_bank_id is not null as has_bank
      from quiz where source_upload_id = ${id}`);
    expect(quiz).toEqual({
      title: 'Plants',
      total_points: 7,
      is_active: false,
      owner_id: teacher.accountId,
      program_id: 1,
      has_bank: true,
    });
    expect((await countTraces(context)).staged).toBe(0);
  });

  it('groups its questions by quiz and bank, in the order of the file', async () => {
    const answer = await sendScript(context, teacher, [
      asked(2, { quizTitle: 'One', bankTitle: 'Shared', questionText: 'a', category: 'other' }),
      asked(3, { quizTitle: 'Two', bankTitle: 'Shared', questionText: 'b', category: 'history' }),
      asked(4, { quizTitle: 'One', bankTitle: 'Apart', questionText: 'c', category: 'other' }),
      asked(5, { quizTitle: 'One', bankTitle: 'Shared', questionText: 'd', category: 'other' }),
      end,
    ]);
    const { id, processedData } = answer.json();
    expect(processedData).toMatchObject({ quizzesCreated: 2, questionBanksCreated: 2, questionsCreated: 4 });
    const quizzes = await rowsOf(`
      select quiz.title, bank.title as bank, array_agg(version.question_text order by order_number) as texts
      from quiz join question_bank bank on bank.id = quiz.question_bank_id
        join quiz_question place on place.quiz_id = quiz.id
        join question_version version on version.question_id = place.question_id
      where quiz.source_upload_id = ${id} group by quiz.id, bank.id order by quiz.id`);
    expect(quizzes).toEqual([
      { title: 'One', bank: 'Shared', texts: ['a', 'c', 'd'] },
      { title: 'Two', bank: 'Shared', texts: ['b'] },
    ]);
    const banks = await rowsOf(`
      select bank.title, category, array_agg(question_text order by position) as texts, array_agg(position order by position) as positions
      from question_bank bank join question on question_bank_id = bank.id
        join question_version version on version.question_id = question.id
      where source_upload_id = ${id} group by bank.id order by bank.id`);
    expect(banks).toEqual([
      { title: 'Shared', category: 'history', texts: ['a', 'b', 'd'], positions: [1, 2, 3] },
      { title: 'Apart', category: 'other', texts: ['c'], positions: [1] },
    ]);
  });

  it('keeps every question type with its key, and hostile text as text', async () => {
    const hostile = `=HYPERLINK("http://x.example")'; drop table quiz; --<img src=x onerror=alert(1)>\u202e`;
    const answer = await sendScript(context, teacher, [
      asked(2, {
        quizTitle: hostile.slice(0, 100),
        bankTitle: hostile.slice(0, 100),
        questionText: hostile,
        options: [
          { label: 'A', text: hostile },
          { label: 'B', text: 'x' },
        ],
        correctAnswer: 'A',
        feedback: hostile,
      }),
      asked(3, { questionType: 'TRUE_FALSE', options: [], correctAnswer: 'False', questionText: 'tf' }),
      asked(4, { questionType: 'SHORT_ANSWER', options: [], correctAnswer: hostile, questionText: 'sa' }),
      asked(5, { questionType: 'ESSAY', options: [], correctAnswer: null, questionText: 'es' }),
      end,
    ]);
    const { id, processedData } = answer.json();
    expect(processedData).toMatchObject({ quizzesCreated: 2, questionsCreated: 4, optionsCreated: 4 });
    const versions = await rowsOf(`
      select question_type as type, question_text as text, correct_answer as key, feedback, created_by as author, coalesce((
        select array_agg(label || option_text order by position) from question_option where question_version_id = version.id), '{}') as options
      from question_version version join question on question.id = question_id
        join question_bank bank on bank.id = question_bank_id where source_upload_id = ${id} order by version.id`);
    const by = { author: teacher.accountId, feedback: '' };
    expect(versions).toEqual([
      {
        ...by,
        type: 'MULTIPLE_CHOICE',
        text: hostile,
        key: 'A',
        feedback: hostile,
        options: [`A${hostile}`, 'Bx'],
      },
      { ...by, type: 'TRUE_FALSE', text: 'tf', key: 'B', options: ['ATrue', 'BFalse'] },
      { ...by, type: 'SHORT_ANSWER', text: 'sa', key: hostile, options: [] },
      { ...by, type: 'ESSAY', text: 'es', key: null, options: [] },
    ]);
  });

  it('is published and assigned to a programme on request', async () => {
    const { id: program } = await context.db
      .insertInto('program')
      .values({ institution_id: 1, name: 'Nursing' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await letTeach(context.db, teacher.personId, [program]);
    const fields = { isActive: 'true', programId: String(program) };
    const { id } = (await sendScript(context, teacher, [asked(2), end], { fields })).json();
    expect(await rowsOf(`select is_active, program_id from quiz where source_upload_id = ${id}`)).toEqual([
      { is_active: true, program_id: program },
    ]);
  });

  it('creates new quizzes and banks every time', async () => {
    const before = await countTraces(context);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => sendScript(context, teacher, [asked(2), end])),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const after = await countTraces(context);
    expect(after).toEqual({
      ...before,
      quizzes: before.quizzes + 5,
      banks: before.banks + 5,
      questions: before.questions + 5,
      versions: before.versions + 5,
      options: before.options + 10,
      places: before.places + 5,
    });
  });

  it('is in the audit log and in the notifications of administrators', async () => {
    const { id } = (await sendScript(context, teacher, [asked(2), end], { name: 'told.csv' })).json();
    const [entry] = await rowsOf(`select action, actor_id, detail from audit_log
      where target_type = 'upload' and target_id = '${id}'`);
    expect(entry).toEqual({
      action: 'upload.imported',
      actor_id: teacher.accountId,
      detail: { fileName: 'told.csv', quizzes: 1, questionBanks: 1, questions: 1, options: 2 },
    });
    const [told] = (await context.call(admin, 'GET', '/notification')).json();
    expect(told).toMatchObject({ event: 'upload.completed', params: { fileName: 'told.csv', questions: 1 } });
    expect((await context.call(teacher, 'GET', '/notification')).json()).toEqual([]);
  });
});
