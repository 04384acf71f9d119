import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { AnswerVersion } from '#shared/contract/attempts/answer-versions.ts';
import type { AttemptHistory, StoredAnswers } from '#shared/contract/attempts/attempt-devices.ts';
import type { Paper, SaveResult } from '#shared/contract/attempts/attempts.ts';
import type { SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { attempt } from '#shared/limits.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let teacher: Person;
let student: Person;
let quiz: TestQuiz;
let attemptId: number;
let essay: number;
let choice: number;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType });
  choice = quiz.questions[0]?.id ?? 0;
  essay = quiz.questions[3]?.id ?? 0;
});

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT');
  attemptId = await createTestAttempt(context.db, quiz, student);
});

const laptop = 11;
const tablet = 22;
const phone = 33;

function text(written: string) {
  return { type: 'text', version: 1, text: written };
}

/** A kept version as the student saw it. */
function shownOf({ kept }: SaveResult) {
  return { id: kept?.id, sequence: kept?.sequence };
}

/** A change of the essay, as a device sends it. */
async function save(
  device: number,
  change: { seen: number; sequence: number; [field: string]: unknown },
): Promise<SaveResult> {
  const answer = { question: { id: essay }, device, ...change };
  const saved = await context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, {
    answers: [answer],
  });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json().answers[0];
}

async function readStored() {
  return context.db
    .selectFrom('quiz_answer')
    .select(['text_answer', 'is_marked', 'revision', 'time_spent'])
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', essay)
    .executeTakeFirst();
}

async function readPaper(): Promise<Paper> {
  return (await context.call(student, 'GET', `/quizAttempt/${attemptId}/paper`)).json();
}

async function versionsOf(questionId: number): Promise<AnswerVersion[]> {
  const versions: AnswerVersion[] = [];
  for (;;) {
    const query = `questionId=${questionId}&max=200&offset=${versions.length}`;
    const answer = await context.call(teacher, 'GET', `/quizAttempt/${attemptId}/history?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const [page] = answer.json<AttemptHistory>().questions;
    versions.push(...(page?.versions ?? []));
    if (versions.length >= (page?.total ?? 0)) return versions;
  }
}

async function textsOf(kind: AnswerVersion['kind']): Promise<string[]> {
  const versions = (await versionsOf(essay)).filter((version) => version.kind === kind);
  return versions.map(({ response }) => (response?.type === 'text' ? response.text : ''));
}

describe('changes of several devices', () => {
  it('merge field by field: a flag set on one leaves the essay of another', async () => {
    expect(await save(laptop, { seen: 0, sequence: 1, response: text('An essay.') })).toMatchObject({
      status: 'stored',
      revision: 1,
    });
    const flagged = await save(tablet, { seen: 0, sequence: 1, isMarked: true });
    expect(flagged).toMatchObject({
      status: 'stored',
      revision: 2,
      current: { textAnswer: 'An essay.', isMarked: true },
    });
    expect(await readStored()).toEqual({
      text_answer: 'An essay.',
      is_marked: true,
      revision: 2,
      time_spent: 0,
    });
  });

  it('keep both texts when neither had seen the other: the stored one stays', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('Written first.') });
    const conflict = await save(tablet, {
      seen: 0,
      sequence: 1,
      response: text('Written at the same time.'),
    });
    expect(conflict).toMatchObject({
      status: 'conflict',
      revision: 1,
      current: { textAnswer: 'Written first.' },
      kept: { device: tablet, response: text('Written at the same time.') },
    });
    expect((await readPaper()).unmerged).toMatchObject([{ response: text('Written at the same time.') }]);
    expect(await textsOf('UNMERGED')).toEqual(['Written at the same time.']);

    const chosen = await save(tablet, {
      seen: 1,
      sequence: 2,
      response: text('Both together.'),
      resolves: [shownOf(conflict)],
    });
    expect(chosen).toMatchObject({ status: 'stored', revision: 2 });
    expect((await readPaper()).unmerged).toEqual([]);
    expect(await readStored()).toMatchObject({ text_answer: 'Both together.' });
    expect(await textsOf('REPLACED')).toEqual(['Written first.']);
    expect(await textsOf('UNMERGED')).toEqual(['Written at the same time.']);
  });

  it('are compared by when they were written, not by when they arrived', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const [written, stored] = [minutesAgo(10), minutesAgo(5)];
    await save(laptop, { seen: 0, sequence: 1, response: text('stored'), changedAt: stored });
    const offline = { seen: 0, sequence: 1, response: text('written offline'), changedAt: written };
    expect(await save(tablet, offline)).toMatchObject({ kept: { changedAt: written, storedAt: stored } });
    expect((await readPaper()).unmerged).toMatchObject([{ changedAt: written, storedAt: stored }]);
    await save(phone, { seen: 1, sequence: 1, response: text('replaces both') });
    const { rows } = await sql<{ changed_at: Date }>`
      select changed_at from answer_version where attempt_id = ${attemptId} and kind = 'REPLACED'`.execute(
      context.db,
    );
    expect(rows).toEqual([{ changed_at: new Date(stored) }]);
  });

  it('were written within the attempt and never later than now, whatever a clock says', async () => {
    const readChange = async () => {
      const { rows } = await sql<{ is_now: boolean; is_start: boolean }>`
        select content_changed_at = saved_at as is_now, content_changed_at = attempt.started_at as is_start
        from quiz_answer join quiz_attempt attempt on attempt.id = attempt_id
        where attempt_id = ${attemptId}`.execute(context.db);
      return rows[0];
    };
    await save(laptop, { seen: 0, sequence: 1, response: text('a'), changedAt: '2199-01-01T00:00:00Z' });
    expect(await readChange()).toEqual({ is_now: true, is_start: false });
    await save(laptop, { seen: 1, sequence: 2, response: text('b'), changedAt: '1970-01-01T00:00:00Z' });
    expect(await readChange()).toEqual({ is_now: false, is_start: true });
    await save(laptop, { seen: 2, sequence: 3, response: text('c'), changedAt: '0000-01-01' });
    expect(await readChange()).toEqual({ is_now: true, is_start: false });
    await save(laptop, { seen: 3, sequence: 4, isMarked: true, changedAt: '1970-01-01T00:00:00Z' });
    expect(await readChange()).toEqual({ is_now: true, is_start: false });
  });

  it('that continue while the student chooses are offered again', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('stored') });
    const shown = await save(tablet, { seen: 0, sequence: 1, response: text('aside') });
    await save(tablet, { seen: 0, sequence: 2, response: text('aside, longer') });
    const choice = { seen: 1, sequence: 2, response: text('chosen'), resolves: [shownOf(shown)] };
    expect(await save(laptop, choice)).toMatchObject({ status: 'stored' });
    const { unmerged } = await readPaper();
    expect(unmerged).toMatchObject([{ response: text('aside, longer') }]);
    await save(laptop, { seen: 2, sequence: 3, response: text('both'), resolves: unmerged });
    expect((await readPaper()).unmerged).toEqual([]);
  });

  it('that are not chosen yet keep the last text of each minute', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('stored') });
    await save(tablet, { seen: 0, sequence: 1, response: text('a minute ago') });
    await sql`update answer_version set saved_at = saved_at - interval '2 minutes'
      where attempt_id = ${attemptId}`.execute(context.db);
    await save(tablet, { seen: 0, sequence: 2, response: text('now') });
    expect(await textsOf('UNMERGED')).toEqual(['now']);
    expect(await textsOf('REPLACED')).toEqual(['a minute ago']);
    expect((await readPaper()).unmerged).toMatchObject([{ response: text('now') }]);
  });

  it('continue their device’s unmerged version until it has seen the stored text', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('stored') });
    await save(tablet, { seen: 0, sequence: 1, response: text('aside') });
    await save(tablet, { seen: 0, sequence: 2, response: text('aside, longer') });
    expect(await textsOf('UNMERGED')).toEqual(['aside, longer']);
    await save(laptop, { seen: 1, sequence: 2, response: text('stored, longer') });
    await save(tablet, { seen: 1, sequence: 3, response: text('another thought') });
    expect(new Set(await textsOf('UNMERGED'))).toEqual(new Set(['aside, longer', 'another thought']));
  });

  it('are recognized again, however late and however often a request arrives', async () => {
    const first = { seen: 0, sequence: 1, response: text('one') };
    const second = { seen: 0, sequence: 2, response: text('two') };
    await save(laptop, second);
    expect(await save(laptop, second)).toMatchObject({ status: 'stored', revision: 1 });
    expect(await save(laptop, first)).toMatchObject({ status: 'stale', current: { textAnswer: 'two' } });
    await save(tablet, { seen: 1, sequence: 1, response: text('three') });
    expect(await save(laptop, second)).toMatchObject({ status: 'stale', current: { textAnswer: 'three' } });
    expect((await readPaper()).unmerged).toEqual([]);
    expect(await readStored()).toMatchObject({ text_answer: 'three' });
  });

  it('sent twenty at once store one and keep the others', async () => {
    const devices = Array.from({ length: 20 }, (_, at) => at + 100);
    const results = await Promise.all(
      devices.map((device) => save(device, { seen: 0, sequence: 1, response: text(`by ${device}`) })),
    );
    const statuses = results.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'stored')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'conflict')).toHaveLength(19);
    const texts = [...(await textsOf('CURRENT')), ...(await textsOf('UNMERGED'))];
    expect(new Set(texts)).toEqual(new Set(devices.map((device) => `by ${device}`)));
  });

  it('beyond the limit of unmerged versions stay only in the history', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('first') });
    for (let device = 100; device < 130; device += 1) {
      await save(device, { seen: 0, sequence: 1, response: text(`by ${device}`) });
    }
    expect((await readPaper()).unmerged).toHaveLength(19);
    expect(await textsOf('UNMERGED')).toHaveLength(30);
  });

  it('from too many devices are refused for a while', async () => {
    const change = (device: number) => ({
      question: { id: essay },
      seen: 0,
      device,
      sequence: 1,
      response: text('same'),
    });
    const statuses = new Set<number>();
    for (let device = 1; device <= 620; device += 1) {
      const saved = await context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, {
        answers: [change(device)],
      });
      statuses.add(saved.statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  it('that are equal are no conflict', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('same') });
    expect(await save(tablet, { seen: 0, sequence: 1, response: text('same') })).toMatchObject({
      status: 'stored',
    });
    expect((await readPaper()).unmerged).toEqual([]);
  });

  it('cannot report more time spent than the attempt has', async () => {
    student = await signInAsPerson(context.db, 'STUDENT');
    attemptId = await createTestAttempt(context.db, quiz, student, { secondsLeft: 60 });
    await save(laptop, { seen: 0, sequence: 1, timeSpent: 9_999_999 });
    expect((await readStored())?.time_spent).toBe(3_660);
  });

  it('can be saved however far away the deadline is', async () => {
    student = await signInAsPerson(context.db, 'STUDENT');
    attemptId = await createTestAttempt(context.db, quiz, student, {
      attempt: { deadline: new Date('2199-01-01T00:00:00Z') },
    });
    await save(laptop, { seen: 0, sequence: 1, response: text('in time'), timeSpent: 5 });
    expect(await readStored()).toMatchObject({ text_answer: 'in time', time_spent: 5 });
  });

  it('cannot report more time spent than it has lasted when it has no deadline', async () => {
    await save(laptop, { seen: 0, sequence: 1, timeSpent: 9_999_999 });
    const stored = await readStored();
    expect(stored?.time_spent).toBeGreaterThanOrEqual(3_600);
    expect(stored?.time_spent).toBeLessThan(7_200);
  });

  it('name their device and their number', async () => {
    const answer = { question: { id: essay }, seen: 0, response: text('x') };
    const saved = await context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, {
      answers: [answer],
    });
    expect(saved.statusCode).toBe(422);
    expect(saved.json().details[0]).toContain('device');
  });
});

/** Retries when the minute changed meanwhile. */
async function withinOneMinute(run: () => Promise<void>): Promise<void> {
  const readMinute = async () =>
    (await sql<{ minute: string }>`select date_trunc('minute', now())::text as minute`.execute(context.db))
      .rows[0]?.minute;
  for (let before: string | undefined; before === undefined || before !== (await readMinute()); ) {
    before = await readMinute();
    await run();
  }
}

describe('the history of an answer', () => {
  it('cannot be filled by pages of an earlier version: beyond a budget it keeps one version a minute', async () => {
    let revision = 0;
    const next = () => {
      revision += 1;
      return { question: { id: essay }, revision, textAnswer: `old ${revision}` };
    };
    const saveBatch = () =>
      context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers: [next()] });
    const saveSingly = () =>
      context.call(student, 'POST', '/quizAnswer', { attempt: { id: attemptId }, ...next() });
    // The first save replaces nothing.
    for (let saves = 0; saves <= attempt.maxVersionsPerHour; saves += 1) await saveBatch();
    expect(await textsOf('REPLACED')).toHaveLength(attempt.maxVersionsPerHour);
    for (const saveOld of [saveBatch, saveSingly]) {
      let added = Number.NaN;
      await withinOneMinute(async () => {
        const before = await textsOf('REPLACED');
        for (let more = 0; more < 5; more += 1) expect((await saveOld()).statusCode).toBe(200);
        added = (await textsOf('REPLACED')).length - before.length;
      });
      expect(added).toBeLessThanOrEqual(1);
    }
    expect(await readStored()).toMatchObject({ text_answer: `old ${revision}` });
    const seen = await save(laptop, { seen: revision, sequence: 1, response: text('by the new page') });
    expect(seen).toMatchObject({ status: 'stored' });
    expect((await textsOf('REPLACED'))[0]).toBe(`old ${revision}`);
  });

  it('has what another device replaced, and of one device the last of each minute', async () => {
    await withinOneMinute(async () => {
      student = await signInAsPerson(context.db, 'STUDENT');
      attemptId = await createTestAttempt(context.db, quiz, student);
      for (const [at, written] of ['a', 'ab', 'abc'].entries()) {
        await save(laptop, { seen: at, sequence: at + 1, response: text(written) });
      }
    });
    expect(await textsOf('REPLACED')).toEqual([]);
    await sql`update quiz_answer set saved_at = saved_at - interval '2 minutes'
      where attempt_id = ${attemptId}`.execute(context.db);
    await save(laptop, { seen: 3, sequence: 4, response: text('abcd') });
    expect(await textsOf('REPLACED')).toEqual(['abc']);
    await save(tablet, { seen: 4, sequence: 1, response: null });
    expect(await textsOf('REPLACED')).toEqual(['abcd', 'abc']);
    expect(await versionsOf(essay)).toMatchObject([{ kind: 'CURRENT', response: null }, {}, {}]);
  });

  it('has what a page of an earlier version replaced', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('by the new page') });
    const old = { question: { id: essay }, revision: 9, textAnswer: 'by the old page' };
    await context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers: [old] });
    expect(await textsOf('CURRENT')).toEqual(['by the old page']);
    expect(await textsOf('REPLACED')).toEqual(['by the new page']);
    const unseen = await save(tablet, { seen: 1, sequence: 1, response: text('not seen') });
    expect(unseen).toMatchObject({ status: 'conflict', current: { textAnswer: 'by the old page' } });
  });

  it('has what a server of an earlier version replaced, and no device is taken for it', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('by the new server') });
    await sql`update quiz_answer set text_answer = 'by the old server', revision = 2, saved_at = now()
      where attempt_id = ${attemptId}`.execute(context.db);
    expect(await textsOf('REPLACED')).toEqual(['by the new server']);
    const unseen = await save(laptop, { seen: 1, sequence: 2, response: text('not seen') });
    expect(unseen).toMatchObject({ status: 'conflict', current: { textAnswer: 'by the old server' } });
  });

  it('of long essays is small: one page of shortened versions for each answer, and full texts on request', async () => {
    const texts = Array.from({ length: 60 }, (_, at) => `${at} `.padEnd(attempt.textAnswer, 'x'));
    await save(laptop, { seen: 0, sequence: 1, response: text('mine') });
    await context.db
      .insertInto('answer_version')
      .values(
        texts.map((earlier, at) => ({
          attempt_id: attemptId,
          question_id: essay,
          text_answer: earlier,
          kind: 'REPLACED' as const,
          revision: at + 1,
          saved_at: new Date(Date.now() - (60 - at) * 60_000),
        })),
      )
      .execute();
    const path = `/quizAttempt/${attemptId}/history`;
    const answer = await context.call(teacher, 'GET', path);
    expect(answer.rawPayload.length).toBeLessThan(60_000);
    const [page] = answer.json<AttemptHistory>().questions.filter(({ question }) => question.id === essay);
    const first = page?.versions.find(({ kind }) => kind === 'REPLACED');
    expect([page?.total, page?.versions.length]).toEqual([61, 20]);
    expect(first).toMatchObject({ isCut: true, response: { text: `${texts[59]?.slice(0, 1_000)}…` } });
    expect(new Set((await versionsOf(essay)).map(({ id }) => id)).size).toBe(61);
    const whole = await context.call(teacher, 'GET', `${path}/${first?.id}`);
    expect(whole.json()).toMatchObject({ id: first?.id, isCut: false, response: { text: texts[59] } });
    const stranger = await signInAsPerson(context.db, 'TEACHER');
    for (const [person, status] of [
      [stranger, 404],
      [student, 409],
    ] as const)
      expect((await context.call(person, 'GET', `${path}/${first?.id}`)).statusCode).toBe(status);
    expect((await context.call(teacher, 'GET', `${path}/999999999`)).statusCode).toBe(404);
  });

  it('is shown to the teacher always, to the student once their marks are released, and to no one else', async () => {
    await save(laptop, { seen: 0, sequence: 1, response: text('mine') });
    const read = (person: Person) => context.call(person, 'GET', `/quizAttempt/${attemptId}/history`);
    const other = await signInAsPerson(context.db, 'STUDENT');
    const colleague = await signInAsPerson(context.db, 'TEACHER');
    for (const person of [other, colleague]) expect((await read(person)).statusCode).toBe(404);
    expect((await read(student)).json()).toMatchObject({ code: 'ATTEMPT_RUNNING' });
    await context.call(student, 'PUT', `/quizAttempt/${attemptId}`, { status: 'SUBMITTED' });
    expect((await read(student)).statusCode).toBe(200);
    const hasVersions = async () =>
      (await context.call(teacher, 'GET', `/submission/${attemptId}`)).json<SubmissionDetail>().hasVersions;
    expect(await hasVersions()).toBe(false);
    await context.db
      .insertInto('answer_version')
      .values({
        attempt_id: attemptId,
        question_id: essay,
        text_answer: 'earlier',
        kind: 'REPLACED',
        revision: 1,
        saved_at: new Date(),
      })
      .execute();
    expect(await hasVersions()).toBe(true);
    const release = (at: Date | null) =>
      sql`update grade set marks_released_at = ${at} where attempt_id = ${attemptId}`.execute(context.db);
    await sql`update quiz set review_marks = 'NEVER' where id = ${quiz.id}`.execute(context.db);
    await release(null);
    expect((await read(student)).statusCode).toBe(403);
    await release(new Date());
    expect((await read(student)).statusCode).toBe(200);
    await sql`update quiz set review_marks = 'IMMEDIATELY' where id = ${quiz.id}`.execute(context.db);
  });

  it('names the devices and has the letters of the paper', async () => {
    await open(phone, { kind: 'PHONE', browser: 'Firefox' });
    const option = { id: quiz.questions[0]?.options[1]?.id };
    const answer = {
      question: { id: choice },
      device: phone,
      seen: 0,
      sequence: 1,
      response: { type: 'option', version: 1, option },
    };
    await context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers: [answer] });
    expect(await versionsOf(choice)).toMatchObject([
      { selectedAnswer: 'B', device: { kind: 'PHONE', browser: 'Firefox' } },
    ]);
  });
});

function open(device: number, given: object = {}) {
  const body = { device, kind: 'COMPUTER', browser: 'Chrome', ...given };
  return context.call(student, 'PUT', `/quizAttempt/${attemptId}/device`, body);
}

async function writing(): Promise<StoredAnswers['writing']> {
  return (await context.call(student, 'GET', `/quizAttempt/${attemptId}/answers`)).json().writing;
}

async function hear(device: number): Promise<void> {
  await context.call(student, 'POST', `/quizAttempt/${attemptId}/presence`, { device });
  await expect.poll(async () => (await writing())?.lastActiveAt ?? null, { timeout: 60_000 }).not.toBeNull();
}

describe('the device that writes', () => {
  it('is the first one, until the student chooses another or it is gone', async () => {
    expect((await open(laptop)).json().writing).toMatchObject({ device: laptop });
    await hear(laptop);
    expect((await open(tablet, { kind: 'TABLET' })).json().writing).toMatchObject({ device: laptop });
    expect((await open(tablet, { takeOver: true })).json().writing).toMatchObject({ device: tablet });
    expect(await writing()).toMatchObject({ device: tablet });
    // The tablet has not reported, so it doesn't block the others.
    expect((await open(phone)).json().writing).toMatchObject({ device: phone });
  });

  it('is exactly one, also when many are opened at once', async () => {
    const opened = await Promise.all([1, 2, 3, 4, 5, 6].map((device) => open(device, { takeOver: true })));
    for (const { statusCode } of opened) expect(statusCode).toBe(200);
    const { device } = (await writing()) ?? {};
    expect([1, 2, 3, 4, 5, 6]).toContain(device);
    await hear(device ?? 0);
    // All other devices are notified about this one.
    for (const other of [1, 2, 3, 4, 5, 6].filter((one) => one !== device)) {
      expect((await open(other)).json().writing).toMatchObject({ device });
    }
  });

  it('stays while it saves, even without reports and when another of its pages is closed', async () => {
    await open(laptop);
    await save(laptop, { seen: 0, sequence: 1, response: text('still writing') });
    expect((await open(tablet)).json().writing).toMatchObject({ device: laptop });
    await context.call(student, 'POST', `/quizAttempt/${attemptId}/presence`, { follows: true });
    expect((await open(phone)).json().writing).toMatchObject({ device: laptop });
  });

  it('can save under a second number, which counts as the same device', async () => {
    const second = { sendsAs: 44 };
    expect((await open(laptop, second)).json()).toMatchObject({
      writing: { device: laptop },
      isShared: false,
    });
    await save(44, { seen: 0, sequence: 1, response: text('not on disk yet') });
    expect(await versionsOf(essay)).toMatchObject([{ device: { device: 44, browser: 'Chrome' } }]);
    expect((await open(laptop, second)).json()).toMatchObject({ isShared: false });
    expect(await writing()).toMatchObject({ device: laptop });
    expect((await open(tablet)).json()).toMatchObject({ writing: { device: laptop }, isShared: true });
  });

  it('belongs to the student only, and does not exist for a finished attempt', async () => {
    const own = student;
    student = await signInAsPerson(context.db, 'STUDENT');
    expect((await open(laptop)).statusCode).toBe(404);
    student = own;
    await context.call(student, 'PUT', `/quizAttempt/${attemptId}`, { status: 'SUBMITTED' });
    expect((await open(laptop)).json()).toMatchObject({ code: 'ATTEMPT_CLOSED' });
  });
});
