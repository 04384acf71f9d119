import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { computeTranscriptNaively } from '#server/testing/oracles/naive-transcript.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { StudentDocument, Transcript } from '#shared/contract/results/documents.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let admin: Person;
let teacher: Person;
let student: Person;

const calendar = [
  { name: 'First semester', year: 2026, startsOn: '2026-09-01', endsOn: '2026-12-20' },
  { name: 'Second semester', year: 2025, startsOn: '2026-02-01', endsOn: '2026-06-30' },
];
const ids: Record<string, number> = {};
const quizzes: Record<string, TestQuiz> = {};

async function makeQuiz(title: string, terms: object, questions?: readonly object[]): Promise<void> {
  quizzes[title] = await createTestQuiz(context.db, teacher.accountId, {
    quiz: { title, ...terms },
    ...(questions ? { questions } : {}),
  });
}

function quizOf(title: string): TestQuiz {
  const quiz = quizzes[title];
  if (!quiz) throw new Error(`There is no quiz ${title}.`);
  return quiz;
}

/** This many of five questions correct; the key is B; ended on that day. */
async function sit(title: string, right: number, day: string, number = 1): Promise<number> {
  const quiz = quizOf(title);
  const answers = quiz.questions.map((question, at) =>
    question.type === 'ESSAY' ? 'Because it is.' : at < right ? 'B' : 'C',
  );
  const attempt = { attempt_number: number, started_at: new Date(`${day}T22:00:00Z`) };
  const id = await createTestAttempt(context.db, quiz, student, { answers, attempt });
  const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(ended.statusCode, ended.body).toBe(200);
  const completed = `${day}T23:30:00Z`;
  await sql`update quiz_attempt set completed_at = ${completed} where id = ${id}`.execute(context.db);
  return id;
}

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root' });
  teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Mensah' });
  student = await signInAsPerson(db, 'STUDENT', { firstName: 'Zoë', lastName: 'Ọlá-Łukasz' });
  for (const semester of calendar) {
    const made = await context.call(admin, 'POST', '/semester', semester);
    ids[semester.name] = made.json().id;
  }
  const first = ids['First semester'];
  await makeQuiz('Sets and Counting', { course_code: 'MAT 201', credits: 3, semester_id: first });
  await makeQuiz('Research Ethics', { course_code: 'RES 200', credits: 0.75, semester_id: first });
  await makeQuiz('Exploratory Data', { course_code: 'STA 104', credits: 1.5 });
  await makeQuiz('Old Matters', { credits: 2 });
  await makeQuiz('Academic Writing', { course_code: 'ENG 101', credits: 2, semester_id: first }, [
    {},
    { type: 'ESSAY', points: 8 },
  ]);
});

async function readTranscript(): Promise<Transcript> {
  const answer = await context.call(student, 'GET', `/student/${student.personId}/transcript`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function expectAgreement(
  accepted: ReadonlyMap<number, readonly string[]> = new Map(),
): Promise<Transcript> {
  const shown = await readTranscript();
  const naive = await computeTranscriptNaively(context.db, student.personId, accepted);
  const lines = shown.semesters.flatMap(({ courses }) => courses);
  const facts = lines.map(({ title, credits, grade: letter, gradePoints, isProvisional }) => {
    return { title, credits, letter, gradePoints, isProvisional };
  });
  expect(new Set(facts.map((line) => JSON.stringify(line)))).toEqual(
    new Set(
      naive.lines.map(({ title, credits, letter, gradePoints, isProvisional }) =>
        JSON.stringify({ title, credits, letter, gradePoints, isProvisional }),
      ),
    ),
  );
  const { currentCgpa } = (await context.call(student, 'GET', `/student/${student.personId}`)).json();
  expect([shown.summary.gpa, shown.summary.credits]).toEqual([naive.gpa, naive.credits]);
  expect(shown.summary.gpa).toBe(currentCgpa);
  for (const semester of shown.semesters) expectOwnSums(semester);
  return shown;
}

/** A provisional grade counts neither in the total nor in its semester. */
function expectOwnSums({ gpa, credits, courses }: Transcript['semesters'][number]): void {
  const final = courses.filter(({ isProvisional }) => !isProvisional);
  const sum = final.reduce((total, course) => total + course.credits, 0);
  const points = final.reduce((total, course) => total + (course.gradePoints ?? 0) * course.credits, 0);
  expect(credits).toBe(sum);
  expect(gpa).toBe(sum === 0 ? null : Math.round((points / sum) * 100) / 100);
}

describe('a transcript', () => {
  it('matches papers and answers, including retakes, credits, unmarked answers, marks and a regrade', async () => {
    expect(await readTranscript()).toMatchObject({
      summary: { gpa: null, credits: 0, courses: 0, semesters: 0, provisional: 0 },
      semesters: [],
      lastUpdated: null,
    });
    await sit('Sets and Counting', 2, '2026-10-01');
    await sit('Sets and Counting', 4, '2026-10-02', 2);
    await sit('Sets and Counting', 1, '2026-10-03', 3);
    await sit('Research Ethics', 5, '2026-10-04');
    await sit('Exploratory Data', 3, '2026-06-30');
    await sit('Old Matters', 1, '2024-05-05');
    const written = await sit('Academic Writing', 1, '2026-11-02');
    const waiting = await expectAgreement();
    expect(waiting.summary).toMatchObject({ courses: 4, semesters: 2, provisional: 1 });
    expect(
      waiting.semesters.map(({ name, year, courses }) => [name, year, courses.map(({ code }) => code)]),
    ).toEqual([
      ['First semester', 2026, ['ENG 101', 'MAT 201', 'RES 200']],
      ['Second semester', 2025, ['STA 104']],
      ['', null, ['']],
    ]);

    const essay = { question: { id: quizOf('Academic Writing').questions[1]?.id }, pointsEarned: 7 };
    const marked = await context.call(teacher, 'PUT', `/submission/${written}/marks`, { marks: [essay] });
    expect(marked.statusCode, marked.body).toBe(200);
    const graded = await expectAgreement();
    expect(graded.summary).toMatchObject({ courses: 5, provisional: 0 });

    const regraded = quizOf('Sets and Counting');
    const question = { id: regraded.questions[4]?.id ?? 0 };
    const regrade = await context.call(teacher, 'POST', '/regrade', {
      quiz: { id: regraded.id },
      question,
      version: 1,
      accepted: ['C'],
      reason: 'The key was wrong',
      correctQuestion: false,
    });
    expect(regrade.statusCode, regrade.body).toBe(201);
    const after = await expectAgreement(new Map([[question.id, ['C']]]));
    expect(after.summary.gpa).not.toBe(graded.summary.gpa);
  });

  it("assigns a day to a semester in the institution's time zone", async () => {
    // 23:30 in London on 30 June is the first of July in Berlin, after the end of the semester.
    await context.call(admin, 'PATCH', '/setting', { timezone: 'Europe/Berlin' });
    const { semesters } = await readTranscript();
    await context.call(admin, 'PATCH', '/setting', { timezone: 'UTC' });
    const outside = semesters.find(({ id }) => id === null);
    expect(outside?.courses.map(({ title }) => title).toSorted()).toEqual([
      'Exploratory Data',
      'Old Matters',
    ]);
  });

  it('is shown only to its student and to super admins', async () => {
    const path = `/student/${student.personId}/transcript`;
    const other = await signInAsPerson(context.db, 'STUDENT', {});
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN', {});
    expect((await context.call(admin, 'GET', path)).json()).toEqual(await readTranscript());
    for (const call of [path, `/student/${student.personId}/document`]) {
      expect((await context.call(other, 'GET', call)).statusCode).toBe(404);
      expect((await context.call(teacher, 'GET', call)).statusCode).toBe(403);
      expect((await context.call(reader, 'GET', call)).statusCode).toBe(403);
    }
    expect((await context.call(other, 'POST', `${path}/pdf`)).statusCode).toBe(404);
    expect((await context.call(admin, 'GET', '/student/999999/transcript')).statusCode).toBe(404);
  });
});

async function download(language: string): Promise<{ bytes: Buffer; text: string; lang: unknown }> {
  const answer = await context.app.inject({
    method: 'POST',
    url: `/api/student/${student.personId}/transcript/pdf`,
    headers: { ...student.headers, 'accept-language': language },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="transcript-.{8}\.pdf"/);
  const bytes = answer.rawPayload;
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  return { bytes, text: text.replace(/\s+/g, ' '), lang: (info as { Language?: string }).Language };
}

async function listDocuments(): Promise<StudentDocument[]> {
  return (await context.call(student, 'GET', `/student/${student.personId}/document`)).json();
}

describe('the transcript as a PDF', () => {
  it("contains every line, the totals, the name and the code, in the caller's language", async () => {
    const transcript = await readTranscript();
    const { bytes, text, lang } = await download('en');
    expect(lang).toBe('en');
    const [issued] = await listDocuments();
    expect(text).toContain('Zoë Ọlá-Łukasz');
    expect(text).toContain(issued?.code);
    for (const { name, year, gpa, courses } of transcript.semesters) {
      expect(text).toContain(year === null ? 'No semester' : `${name} ${year}`);
      expect(text).toContain(`GPA ${gpa?.toFixed(2)}`);
      for (const { code, title, credits, grade, gradePoints } of courses) {
        expect(text).toContain(`${code || '–'} ${title} ${credits} ${grade} ${gradePoints?.toFixed(1)}`);
      }
    }
    const german = await download('de');
    expect(german.lang).toBe('de');
    expect(german.text).toContain(transcript.summary.gpa?.toFixed(2).replace('.', ','));
    // The same again gives the same bytes, and no further document.
    expect((await download('en')).bytes.equals(bytes)).toBe(true);
    expect(await listDocuments()).toHaveLength(1);
  });

  it('is one document for concurrent calls, and a new one once its content changes', async () => {
    await context.db.deleteFrom('certificate').execute();
    await Promise.all(Array.from({ length: 4 }, () => download('en')));
    expect(await listDocuments()).toHaveLength(1);
    const renamed = await context.call(admin, 'PATCH', `/student/${student.personId}`, {
      lastName: 'Nkrumah',
    });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect((await download('en')).text).toContain('Zoë Nkrumah');
    const [newest, before] = await listDocuments();
    expect([newest?.kind, newest?.revokedAt, before?.revokedAt]).toEqual(['TRANSCRIPT', null, null]);
    expect(newest?.code).not.toBe(before?.code);
    // The older one keeps the content of its day.
    const again = await context.call(student, 'GET', `/document/${before?.id}/pdf`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(again.rawPayload)), {
      mergePages: true,
    });
    expect(text).toContain('Ọlá-Łukasz');
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where action = 'document.issued' and target_id = ${String(student.personId)}
      order by id desc limit 1`.execute(context.db);
    expect(rows[0]?.detail).toEqual({ kind: 'TRANSCRIPT', document: newest?.id });
  });
});
