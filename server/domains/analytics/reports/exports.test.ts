import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let teacher: Person;
let quiz: TestQuiz;

const formula = '=HYPERLINK("http://evil.example","Click")';
const title = '../../=cmd|"/c calc"!A1\r\nSet-Cookie: a=b "é".csv';

beforeAll(async () => {
  const { db } = context;
  teacher = await signInAsPerson(db, 'TEACHER');
  const [choice, ...others] = oneOfEachType;
  const questions = [
    { ...choice, text: '@SUM(1+1)', options: ['+1', '-1', '\t=1', '＝1'], key: 'A' },
    { type: 'SHORT_ANSWER', text: 'A "capital",\r\nsay' },
    ...others.slice(2),
  ] as const;
  quiz = await createTestQuiz(db, teacher.accountId, { questions, quiz: { title, passing_mark: 50 } });
  await sit({ firstName: formula, lastName: '-2+3' }, ['A', 'Accra', undefined]);
  await sit({ firstName: 'Ama\u0001', lastName: '@Osei' }, ['B', formula, 'An essay']);
  await sit({ firstName: 'Kofi "K", jr.', lastName: 'Mensah\nII' }, [undefined, ' \t=2', '']);
  // A random selection with the first question alone.
  quiz = { ...quiz, questions: quiz.questions.slice(0, 1), totalPoints: 2 };
  await sit({ firstName: 'Yaa', lastName: 'Zuri' }, ['A']);
});

async function sit(
  name: { firstName: string; lastName: string },
  answers: (string | undefined)[],
): Promise<void> {
  const student = await signInAsPerson(context.db, 'STUDENT', name);
  const id = await createTestAttempt(context.db, quiz, student, { answers });
  const answer = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(answer.statusCode, answer.body).toBe(200);
}

type Table = (string | number | Date | null)[][];

async function exported(query: string, person: SignedIn = teacher) {
  const answer = await context.call(person, 'GET', `/report/quiz/${quiz.id}/export?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

/** Opens the file like a spreadsheet program, taking nothing for a formula or a date. */
function open(bytes: Buffer, format: 'csv' | 'xlsx'): { table: Table; formulas: number } {
  const book =
    format === 'csv'
      ? read(bytes.toString().slice(1), { type: 'string', raw: true })
      : read(bytes, { cellDates: true, UTC: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const formulas = Object.values(sheet).filter((cell) => (cell as { f?: string })?.f !== undefined);
  return {
    table: utils.sheet_to_json(sheet, { header: 1, defval: null, raw: true, UTC: true }),
    formulas: formulas.length,
  };
}

function textOf(cell: Table[number][number]): string | null {
  // A spreadsheet stores times as fractions of a day.
  if (cell instanceof Date)
    return new Date(cell.getTime() + 500).toISOString().slice(0, 19).replace('T', ' ');
  return cell === null ? null : String(cell);
}

const active = /^[\t\r\n]|^\s*[=+\-@＝]/;

describe('the exported results', () => {
  it('are one row for each counted attempt with a column for each question, the same in both formats', async () => {
    const { table } = open((await exported('format=xlsx&table=results')).rawPayload, 'xlsx');
    const [header, ...rows] = table;
    expect(header?.slice(0, 4)).toEqual(['Last name', 'First name', 'Email', 'Attempt']);
    expect(header?.slice(14)).toEqual([
      'Q1 (2 points): @SUM(1+1)',
      'Q2 (2 points): A "capital", say',
      expect.stringMatching(/^Q3 \(2 points\): Question \d+$/),
    ]);
    expect(rows.map((cells) => [...cells.slice(0, 2), ...cells.slice(7)])).toEqual([
      ["'-2+3", `'${formula}`, 'auto-graded', 4, 6, 66.67, 'C+', 'no', 'yes', 2, 2, 0],
      ["'@Osei", 'Ama', 'pending', 0, 6, 0, 'F', 'yes', null, 0, 0, 'not marked yet'],
      ['Mensah\nII', 'Kofi "K", jr.', 'auto-graded', 0, 6, 0, 'F', 'no', 'no', 0, 0, 0],
      ['Zuri', 'Yaa', 'auto-graded', 2, 2, 100, 'A', 'no', 'yes', 2, null, null],
    ]);
    const csv = await exported('format=csv&table=results');
    expect(csv.body.startsWith('\uFEFFLast name,')).toBe(true);
    expect(csv.body.endsWith('\r\n')).toBe(true);
    const asText = (cells: Table[number]) => cells.map(textOf);
    expect(open(csv.rawPayload, 'csv').table.map(asText)).toEqual(table.map(asText));
  });

  it.each([
    ['csv', 'results'],
    ['csv', 'answers'],
    ['csv', 'items'],
    ['xlsx', 'answers'],
    ['xlsx', 'results'],
    ['xlsx', 'items'],
  ] as const)('hold nothing that a spreadsheet would run: %s, %s', async (format, of) => {
    const { rawPayload } = await exported(`format=${format}&table=${of}`);
    const { table, formulas } = open(rawPayload, format);
    const texts = table.flat().filter((cell) => typeof cell === 'string');
    expect(texts.filter((text) => active.test(text) && !/^-?\d+(\.\d+)?$/.test(text))).toEqual([]);
    expect(formulas).toBe(0);
    expect(texts.filter((text) => text.startsWith("'")).length).toBeGreaterThan(2);
  });

  it('keep numbers below zero numbers, and leave figures empty that say nothing yet', async () => {
    const readItems = async () => {
      const { table } = open((await exported('format=xlsx&table=items')).rawPayload, 'xlsx');
      const [header, first, second] = table;
      return { header, second, cell: (name: string) => first?.[header?.indexOf(name) ?? -1] };
    };
    const { header, second, cell } = await readItems();
    expect(cell('B discrimination')).toBeNull();
    expect(cell('B chosen by top 27%')).toBeNull();
    expect(cell('Discrimination')).toBeNull();
    expect(cell('Findings')).toBe('too few attempts for discrimination');
    expect(cell('Facility')).toBeGreaterThan(0);
    expect(cell('Option B')).toBe("'-1");
    expect(second?.[header?.indexOf('Most common wrong answers') ?? -1]).toMatch(/^'=/);

    const few = quiz;
    quiz = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType.slice(0, 2) });
    for (let at = 0; at < 20; at += 1)
      await sit({ firstName: 'Esi', lastName: `${at}` }, at < 10 ? ['A', 'B'] : ['B', 'A']);
    const many = await readItems();
    quiz = few;
    expect(many.cell('A discrimination')).toBeLessThan(0);
    expect(many.cell('Findings')).toBe('Unused option');
  });

  it('hold real dates in the reader’s time zone, which their headers name', async () => {
    const traveller = await signInAsPerson(context.db, 'SUPER_ADMIN');
    await context.call(traveller, 'PUT', '/preference', { timezone: 'Asia/Kolkata' });
    const { table } = open((await exported('format=xlsx&table=results', traveller)).rawPayload, 'xlsx');
    const [header, first] = table;
    expect(header?.slice(4, 6)).toEqual(['Started (Kolkata time)', 'Submitted (Kolkata time)']);
    const { started_at: startedAt } = await context.db
      .selectFrom('quiz_attempt')
      .innerJoin('student', 'student.id', 'quiz_attempt.student_id')
      .select('started_at')
      .where('quiz_id', '=', quiz.id)
      .where('student.last_name', '=', '-2+3')
      .executeTakeFirstOrThrow();
    const halfPastFive = 5.5 * 3_600_000;
    const shown = first?.[4];
    expect(shown).toBeInstanceOf(Date);
    expect(Math.abs((shown as Date).getTime() - startedAt.getTime() - halfPastFive)).toBeLessThan(1_000);
  });

  it('are one row for each question in the table of answers', async () => {
    const { table } = open((await exported('format=xlsx&table=answers')).rawPayload, 'xlsx');
    const [header, ...rows] = table;
    expect(header?.slice(4).join(', ')).toBe(
      'No., Question, Type, Option, Answer, Points, Out of, Result, Seconds',
    );
    const capital = 'A "capital",\nsay';
    const essay = expect.stringMatching(/^Question/);
    expect(rows.map((cells) => [cells[1], ...cells.slice(4, 12)])).toEqual([
      [`'${formula}`, 1, "'@SUM(1+1)", 'Multiple choice', 'A', "'+1", 2, 2, 'full marks'],
      [`'${formula}`, 2, capital, 'Short answer', null, 'Accra', 2, 2, 'full marks'],
      [`'${formula}`, 3, essay, 'Essay', null, null, 0, 2, 'no answer'],
      ['Ama', 1, "'@SUM(1+1)", 'Multiple choice', 'B', "'-1", 0, 2, 'no marks'],
      ['Ama', 2, capital, 'Short answer', null, `'${formula}`, 0, 2, 'no marks'],
      ['Ama', 3, essay, 'Essay', null, 'An essay', null, 2, 'not marked yet'],
      ['Kofi "K", jr.', 1, "'@SUM(1+1)", 'Multiple choice', null, null, 0, 2, 'no answer'],
      [
        'Kofi "K", jr.',
        2,
        capital,
        'Short answer',
        null,
        expect.stringMatching(/^' *\t?=2$/),
        0,
        2,
        'no marks',
      ],
      ['Kofi "K", jr.', 3, essay, 'Essay', null, null, 0, 2, 'no answer'],
      ['Yaa', 1, "'@SUM(1+1)", 'Multiple choice', 'A', "'+1", 2, 2, 'full marks'],
    ]);
  });

  it('name types and findings in words', async () => {
    const { table } = open((await exported('format=csv&table=items')).rawPayload, 'csv');
    expect(table.slice(1).map((cells) => cells[2])).toEqual(['Multiple choice', 'Short answer', 'Essay']);
  });

  it('have a safe file name, are not cached and are in the audit log', async () => {
    const { headers } = await exported('format=xlsx&table=items&attempts=all');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="-\.\.-=cmd--_?-c calc-!A1Set-Cookie- a=b .*\.csv - item analysis\.xlsx"; filename\*=/,
    );
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
    const entries = await context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'target_id', 'detail'])
      .where('action', '=', 'report.exported')
      .orderBy('id', 'desc')
      .execute();
    expect(entries[0]).toEqual({
      actor_id: teacher.accountId,
      target_id: String(quiz.id),
      detail: { table: 'items', format: 'xlsx', attempts: 'all' },
    });
  });

  it('are only of the teacher’s own quizzes, and need all parameters', async () => {
    const path = `/report/quiz/${quiz.id}/export?format=csv&table=results`;
    const statusFor = async (person: SignedIn | null, of = path) =>
      (await context.call(person, 'GET', of)).statusCode;
    expect(await statusFor(await signInAs(context.db, 'TEACHER'))).toBe(404);
    expect(await statusFor(await signInAs(context.db, 'SUPER_ADMIN'))).toBe(200);
    expect(await statusFor(await signInAs(context.db, 'READ_ONLY_ADMIN'))).toBe(403);
    expect(await statusFor(await signInAs(context.db, 'STUDENT'))).toBe(403);
    for (const query of [
      '',
      '?format=csv',
      '?format=pdf&table=items',
      '?format=csv&table=grades&attempts=1',
    ]) {
      expect(await statusFor(teacher, `/report/quiz/${quiz.id}/export${query}`)).toBe(400);
    }
  });

  it('take turns, and are refused for a while to a caller with too many queued', async () => {
    const path = `/report/quiz/${quiz.id}/export?format=csv&table=results`;
    const asked = Promise.all(Array.from({ length: 14 }, () => context.call(teacher, 'GET', path)));
    const other = await context.call(await signInAs(context.db, 'SUPER_ADMIN'), 'GET', path);
    expect(other.statusCode).toBe(200);
    const answers = await asked;
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made.length).toBeGreaterThanOrEqual(4);
    expect(made.length + refused.length).toBe(14);
    expect(new Set(made.map(({ body }) => body)).size).toBe(1);
    await exported('format=csv&table=results');
  });

  it('contain only the header for a quiz without attempts', async () => {
    const empty = await createTestQuiz(context.db, teacher.accountId);
    for (const of of ['results', 'answers', 'items']) {
      const path = `/report/quiz/${empty.id}/export?format=csv&table=${of}`;
      const answer = await context.call(teacher, 'GET', path);
      expect(answer.body.trimEnd().split('\r\n')).toHaveLength(1);
    }
  });
});
