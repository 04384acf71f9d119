import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ReadEvent, readCalendar } from '#server/testing/oracles/read-calendar.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Notification } from '#shared/contract/communication/notifications.ts';
import { notifyOfQuizzes } from './quiz-notices.service.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let [teacher, student] = [] as unknown as [Person, Person];
let nursing: number;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  const program = context.db.insertInto('program').values({ institution_id: 1, name: 'Nursing' });
  nursing = (await program.returning('id').executeTakeFirstOrThrow()).id;
});

beforeEach(async () => {
  await context.db.updateTable('quiz').set({ is_active: false }).execute();
  student = await signInAsPerson(context.db, 'STUDENT');
});

const hour = 3_600_000;
/** Rounded to the second, as in a calendar. */
function inHours(hours: number): Date {
  return new Date(Math.ceil((Date.now() + hours * hour) / 1_000) * 1_000);
}

function utc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function createQuiz(quiz: NonNullable<Parameters<typeof createTestQuiz>[2]>['quiz']) {
  const published = { last_updated: new Date(Date.now() - 3 * 60_000) };
  return createTestQuiz(context.db, teacher.accountId, { questions: [{}], quiz: { ...published, ...quiz } });
}

async function share(person = student): Promise<string> {
  const answer = await context.call(person, 'POST', '/calendar');
  expect(answer.statusCode).toBe(201);
  return answer.json().path.replace('/api', '');
}

async function read(path: string): Promise<ReadEvent[]> {
  const answer = await context.call(null, 'GET', path);
  expect(answer.statusCode).toBe(200);
  return readCalendar(answer.body).events;
}

async function summaries(path: string): Promise<string[]> {
  return (await read(path)).map((event) => event['SUMMARY'] ?? '');
}

describe('the calendar of a student', () => {
  it('contains when their quizzes open and close, in UTC and with their extra time', async () => {
    const opensAt = inHours(5);
    const closesAt = inHours(30);
    const quiz = await createQuiz({
      title: 'Cells',
      description: 'Chapters 1 to 3.',
      opens_at: opensAt,
      closes_at: closesAt,
      time_limit_minutes: 40,
    });
    const path = await share();
    const answer = await context.call(null, 'GET', path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar',
      'cache-control': 'no-store',
    });
    const { properties, events } = readCalendar(answer.body);
    expect(properties).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH', 'X-WR-CALNAME': 'Quizzes' });
    expect(events.map((event) => [event['SUMMARY'], event['DTSTART']])).toEqual([
      ['Cells opens', utc(opensAt)],
      ['Cells closes', utc(closesAt)],
    ]);
    expect(events[0]?.['DESCRIPTION']).toBe('Chapters 1 to 3.\n\nTime limit: 40 minutes');
    expect(events[0]?.['URL']).toMatch(/^http:\/\/localhost.*\/student\/calendar$/);

    await context.call(teacher, 'POST', '/accommodation', {
      student: { id: student.personId },
      quiz: { id: quiz.id },
      timeFactor: 1.5,
    });
    const [, closes] = await read(path);
    expect(closes?.['DTSTART']).toBe(utc(new Date(closesAt.getTime() + 20 * 60_000)));
    expect(closes?.['DESCRIPTION']).toContain('Time limit: 60 minutes');
  });

  it('keeps the id of a changed quiz, and marks it as changed', async () => {
    const quiz = await createQuiz({ title: 'Cells', closes_at: inHours(30) });
    const path = await share();
    const [before] = await read(path);
    expect(await read(path)).toEqual([before]);
    const later = inHours(50);
    await sql`update quiz set closes_at = ${later}, last_updated = date_created + interval '90 seconds'
      where id = ${quiz.id}`.execute(context.db);
    const [after] = await read(path);
    expect(after).toMatchObject({ UID: before?.['UID'], DTSTART: utc(later), SEQUENCE: '90' });
    expect(Number(before?.['SEQUENCE'])).toBeLessThan(90);
    expect(after?.['LAST-MODIFIED']).not.toBe(before?.['LAST-MODIFIED']);
  });

  it('leaves out hidden and past quizzes, other programmes, and quizzes without attempts left', async () => {
    await createQuiz({ title: 'Hidden', closes_at: inHours(5), is_active: false });
    await createQuiz({ title: 'Over', opens_at: inHours(-9), closes_at: inHours(-5) });
    await createQuiz({ title: 'Elsewhere', closes_at: inHours(5), program_id: nursing });
    await createQuiz({ title: 'Always there' });
    const once = await createQuiz({ title: 'Once', closes_at: inHours(5), attempt_limit: 1 });
    const path = await share();
    expect(await summaries(path)).toEqual(['Once closes']);
    await takeQuiz(context, student, once.id);
    expect(await summaries(path)).toEqual([]);
    await context.db
      .updateTable('student')
      .set({ program_id: nursing })
      .where('id', '=', student.personId)
      .execute();
    expect(await summaries(path)).toEqual(['Elsewhere closes']);
  });

  it("can't be injected into by a title", async () => {
    const title = 'A;b,c\\n"d"\r\nEND:VEVENT\r\nBEGIN:VALARM\u0000\u2028ÄÖ 🧪 '.repeat(3).slice(0, 200);
    const description = `DTSTART:19970101\n${'long; '.repeat(60)}\rATTENDEE:x`;
    const stored = { title: title.replaceAll('\u0000', ''), description, closes_at: inHours(5) };
    const quiz = await createQuiz(stored);
    const path = await share();
    const [event, ...others] = await read(path);
    expect(others).toEqual([]);
    expect(event?.['SUMMARY']).toContain('A;b,c\\n"d" END:VEVENT BEGIN:VALARM');
    expect(event?.['DESCRIPTION']).toContain('DTSTART:19970101\nlong; long; ');
    expect(event?.['DTSTART']).toBe(utc(stored.closes_at));
    const single = await context.call(student, 'GET', `/quiz/${quiz.id}/calendar`);
    expect(readCalendar(single.body)).toMatchObject({
      properties: { 'X-WR-CALNAME': expect.stringContaining('END:VEVENT') },
      events: [event],
    });
  });

  it('of one quiz is available to people who can see it, if it has a future time', async () => {
    const quiz = await createQuiz({ closes_at: inHours(5) });
    const foreign = await createQuiz({ closes_at: inHours(5), program_id: nursing });
    const endless = await createQuiz({});
    const status = async (id: number) =>
      (await context.call(student, 'GET', `/quiz/${id}/calendar`)).statusCode;
    expect(await status(quiz.id)).toBe(200);
    expect(await status(foreign.id)).toBe(404);
    expect(await status(endless.id)).toBe(409);
  });

  it('has one address, which ends with a new one, when turned off and with the account', async () => {
    expect((await context.call(student, 'GET', '/calendar')).json()).toEqual({ since: null });
    const first = await share();
    const second = await share();
    const status = async (path: string) => (await context.call(null, 'GET', path)).statusCode;
    expect(await status(first)).toBe(404);
    expect(await status(second)).toBe(200);
    expect(await status(`${second.slice(0, -5)}x.ics`)).toBe(404);
    expect(await status('/calendar/.ics')).toBe(404);
    const since = (await context.call(student, 'GET', '/calendar')).json().since;
    expect(Date.parse(since)).toBeGreaterThan(Date.now() - 60_000);
    expect((await context.call(student, 'DELETE', '/calendar')).statusCode).toBe(204);
    expect((await context.call(student, 'DELETE', '/calendar')).statusCode).toBe(204);
    expect(await status(second)).toBe(404);
    const third = await share();
    await context.db
      .updateTable('user_account')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', student.accountId)
      .execute();
    expect(await status(third)).toBe(404);
    const actions = await context.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', student.accountId)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'calendar.shared',
      'calendar.shared',
      'calendar.ended',
      'calendar.shared',
    ]);
  });
});

async function notificationsOf(person: Person): Promise<{ event: string; quizTitle: unknown }[]> {
  const list = await context.call(person, 'GET', '/notification?order=asc');
  return list.json().map(({ event, params }: Notification) => ({
    event,
    quizTitle: 'quizTitle' in params && params.quizTitle,
  }));
}

function notifyAll(): Promise<unknown> {
  const { events, mailer } = context.app;
  const deps = { db: context.db, events, mailer };
  // Two processes at the same moment.
  return Promise.all([notifyOfQuizzes(deps), notifyOfQuizzes(deps)]);
}

const opened = (quizTitle: string) => ({ event: 'quiz.opened', quizTitle });
const closing = (quizTitle: string) => ({ event: 'quiz.closing', quizTitle });

async function forgetOpenings(): Promise<void> {
  await sql`update quiz_opening_notice set told_at = now() - interval '13 hours'`.execute(context.db);
}

describe('students are notified', () => {
  it('once that a quiz of their programme is open, and not before', async () => {
    await createQuiz({ title: 'Later', opens_at: inHours(1) });
    await createQuiz({ title: 'Elsewhere', program_id: nursing });
    await createQuiz({ title: 'Published this minute', last_updated: new Date() });
    const quiz = await createQuiz({ title: 'Cells' });
    const pending = await signInAsPerson(context.db, 'STUDENT', { student: { enrollment_date: null } });
    await notifyAll();
    await context.db.updateTable('quiz').set({ is_active: false }).where('id', '=', quiz.id).execute();
    await context.db.updateTable('quiz').set({ is_active: true }).where('id', '=', quiz.id).execute();
    await notifyAll();
    expect(await notificationsOf(student)).toEqual([opened('Cells')]);
    expect(await notificationsOf(pending)).toEqual([]);
  });

  it('once, a day before a quiz closes for them, unless they have started it or muted it', async () => {
    const [inProgress, muted, extended] = [
      await signInAsPerson(context.db, 'STUDENT'),
      await signInAsPerson(context.db, 'STUDENT'),
      await signInAsPerson(context.db, 'STUDENT'),
    ];
    await context.call(muted, 'PATCH', '/preference', {
      mutedNotifications: ['quiz.closing', 'quiz.opened'],
    });
    const quiz = await createQuiz({ title: 'Cells', closes_at: inHours(23) });
    await createQuiz({ title: 'Next week', closes_at: inHours(150) });
    await context.call(teacher, 'POST', '/accommodation', {
      student: { id: extended.personId },
      quiz: { id: quiz.id },
      extraMinutes: 120,
    });
    await takeQuiz(context, inProgress, quiz.id);
    await notifyAll();
    expect(await notificationsOf(student)).toEqual([opened('Cells'), opened('Next week')]);
    await forgetOpenings();
    await notifyAll();
    await notifyAll();
    expect(await notificationsOf(student)).toEqual([opened('Cells'), opened('Next week'), closing('Cells')]);
    expect(await notificationsOf(inProgress)).toEqual([opened('Next week')]);
    expect(await notificationsOf(muted)).toEqual([]);
    const granted = { event: 'time.granted', quizTitle: 'Cells' };
    expect(await notificationsOf(extended)).toEqual([granted, opened('Cells'), opened('Next week')]);

    // Two hours later: closed for the rest, but not with extra time.
    await sql`update quiz set closes_at = ${inHours(-1)} where id = ${quiz.id}`.execute(context.db);
    await notifyAll();
    expect((await notificationsOf(extended)).at(-1)).toEqual(closing('Cells'));
    // A closed quiz can't be taken any more, so its opening is no news.
    expect(await notificationsOf(student)).toEqual([opened('Next week'), closing('Cells')]);

    // Postponed by more than a day: that is another closing time.
    await sql`update quiz set closes_at = ${inHours(23)} where id = ${quiz.id}`.execute(context.db);
    await sql`update quiz_closing_notice set closes_at = ${inHours(-3)} where quiz_id = ${quiz.id}`.execute(
      context.db,
    );
    await notifyAll();
    // The new notice is shown with the one before.
    expect(await notificationsOf(student)).toEqual([opened('Cells'), opened('Next week'), closing('Cells')]);
    const [latest] = (await context.call(student, 'GET', '/notification')).json();
    expect(latest).toMatchObject({ event: 'quiz.closing', count: 2 });
  });

  it('of extra time for a quiz only if they can see the quiz', async () => {
    const hidden = await createQuiz({ title: 'Hidden', is_active: false });
    await context.call(teacher, 'POST', '/accommodation', {
      student: { id: student.personId },
      quiz: { id: hidden.id },
      extraMinutes: 10,
    });
    expect(await notificationsOf(student)).toEqual([]);
  });
});
