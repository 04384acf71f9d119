import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader, type ScriptLine } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { countTraces, sendScript, until, watchFilesIn } from '#server/testing/uploads.ts';
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

describe('an invalid file', () => {
  const faulty = asked(4, {
    correctAnswer: null,
    faults: ['Correct Answer is "D" but the row has options A and B only.'],
  });
  const refused = { success: false, code: 'FILE_REFUSED' };

  it.each<[string, ScriptLine[], string, string[]]>([
    [
      'one fault',
      [asked(2), asked(3), faulty, end],
      'Row 4: Correct Answer is "D" but the row has options A and B only. Nothing was imported.',
      ['Row 4: Correct Answer is "D" but the row has options A and B only.'],
    ],
    [
      'a fault of the file',
      [asked(2), { type: 'fault', text: 'Columns "Answer" and "Key" mean the same.' }, end],
      'Columns "Answer" and "Key" mean the same. Nothing was imported.',
      ['Columns "Answer" and "Key" mean the same.'],
    ],
    [
      'many faults',
      [asked(2), { type: 'many', count: 25, question: { faults: ['is wrong.'] } }, end],
      '25 errors were found, so nothing was imported. First error: Row 2: is wrong.',
      [...Array.from({ length: 20 }, (_, at) => `Row ${at + 2}: is wrong.`), 'and 5 more'],
    ],
    [
      'a fault that only the bank finds',
      [
        asked(2, {
          options: [
            { label: 'A', text: 'x' },
            { label: 'B', text: ' x ' },
          ],
        }),
        end,
      ],
      'Row 2: Options A and B are the same. Nothing was imported.',
      ['Row 2: Options A and B are the same.'],
    ],
    ['no question', [end], 'No questions were found in this file. Use the template.', []],
    [
      'a refusal half-way',
      [
        { type: 'many', count: 700, question: {} },
        { type: 'refuse', message: 'This workbook is damaged.' },
      ],
      'This workbook is damaged.',
      [],
    ],
    [
      'a reader that crashes',
      [asked(2), { type: 'crash' }],
      'We couldn’t read this file. Save it again, or use the template.',
      [],
    ],
  ])('with %s creates nothing, reports why and is in the history', async (_, script, message, details) => {
    const before = await countTraces(context);
    const answer = await sendScript(context, teacher, script);
    expect(answer.statusCode).toBe(422);
    const { id, ...body } = answer.json();
    expect(body).toEqual({ ...refused, message, error: message, details });
    expect(await countTraces(context)).toEqual(before);
    expect(await statusOf(id)).toMatchObject({
      status: 'FAILED',
      processingResult: message,
      details,
      understood: null,
      originalUrl: expect.any(String),
      completedAt: expect.any(String),
      abilities: { import: false, delete: true },
    });
    expect(await statusOf(id)).not.toHaveProperty('questionsCreated');
  });

  it('is refused in the same way if it was to be checked and contains no question', async () => {
    const script: ScriptLine[] = [
      { type: 'refuse', message: 'This PDF is a scan (2 pages, no text). Use the template.' },
    ];
    const answer = await sendScript(context, teacher, script, {
      name: 'scan.pdf',
      fields: { check: 'true' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      error: 'This PDF is a scan (2 pages, no text). Use the template.',
    });
    expect((await sendScript(context, teacher, [end], { fields: { check: 'true' } })).statusCode).toBe(422);
  });

  it('of another kind answers 415, and its bytes are not stored', async () => {
    const before = await countTraces(context);
    const left = watchFilesIn(context.config.dataDir, 'question-file');
    const message = 'Unsupported file type. Please upload PDF, Excel, or CSV files only. This is a picture.';
    const answer = await sendScript(context, teacher, [{ type: 'refuse', message, isUnsupported: true }]);
    expect(answer.statusCode).toBe(415);
    const { id, ...body } = answer.json();
    expect(body).toMatchObject({ code: 'FILE_TYPE_UNSUPPORTED', message, error: message });
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED', fileType: 'UNKNOWN', originalUrl: null });
    await until(() => left().length === 0);
    expect(await countTraces(context)).toEqual(before);
  });

  it('is in the audit log, and the cause of a crash in the server log', async () => {
    const { id } = (await sendScript(context, teacher, [{ type: 'crash' }], { name: 'bad.csv' })).json();
    const [entry] = await rowsOf(
      `select action, detail from audit_log where target_type = 'upload' and target_id = '${id}'`,
    );
    expect(entry).toEqual({
      action: 'upload.failed',
      detail: {
        fileName: 'bad.csv',
        reason: 'We couldn’t read this file. Save it again, or use the template.',
      },
    });
    expect(context.readLog()).toContain('exit 134');
    const [notification] = (await context.call(admin, 'GET', '/notification')).json();
    expect(notification).toMatchObject({ event: 'upload.failed', params: { fileName: 'bad.csv' } });
  });

  it('for an unknown programme is not stored', async () => {
    const left = watchFilesIn(context.config.dataDir, 'question-file');
    const answer = await sendScript(context, teacher, [asked(2), end], { fields: { programId: '999999' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect(left()).toEqual([]);
    expect((await countTraces(context)).halfWritten).toBe(0);
  });
});
