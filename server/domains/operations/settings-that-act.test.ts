import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EventStream, listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType } from '#server/testing/quizzes.ts';
import { linkTokenIn, untilEntered } from '#server/testing/registrations.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { waitForMailFile } from '#server/testing/smtp.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { withinSeconds } from '#server/testing/within-seconds.ts';
import type { Student } from '#shared/contract/people/people.ts';
import type { AuditEntry } from '#shared/contract/platform/audit.ts';
import { SystemSettings, type SystemSettingsUpdate } from '#shared/settings.ts';
import { pruneAuditLog } from '../audit/audit.service.ts';

type Person = TestPerson & SignedIn;

/**
 * One test per setting of the institution that it has its effect. Theme, date format and items per page are tested
 * in the browser, the backup schedule with the backups.
 */
const context = setUpTestApp();
const password = 'Quite-long-7';
let second: TestApp;
let admin: Person;
let reader: Person;
let teacher: Person;
let ama: Person;
const streams: EventStream[] = [];

beforeAll(async () => {
  second = await startTestApp(context.connection, { worker: false });
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
  teacher = await signInAsPerson(context.db, 'TEACHER');
  const contact = {
    phone_number: '+233 20 000 0000',
    address: '12 Palm Street',
    country: 'GH',
    date_of_birth: '2004-05-06',
  };
  const student = { ...contact, assigned_teacher_id: teacher.personId };
  ama = await signInAsPerson(context.db, 'STUDENT', {
    firstName: 'Ama',
    lastName: 'Owusu',
    password,
    student,
  });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  const given = { currentPassword: password };
  expect((await context.call(admin, 'POST', '/setting/reset', given)).statusCode).toBe(200);
  await untilBothAnswer(200);
});
afterAll(() => second?.close());

async function change(settings: SystemSettingsUpdate, query = ''): Promise<void> {
  const answer = await context.call(admin, 'PATCH', `/setting${query}`, settings);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** A change reaches another process within two seconds. */
async function untilBothAnswer(status: number): Promise<void> {
  await withinSeconds(2, async () => {
    for (const server of [context, second]) {
      expect((await server.call(ama, 'GET', '/quiz')).statusCode).toBe(status);
    }
  });
}

async function openPage(server: TestApp, person: Person): Promise<EventStream> {
  const stream = await openEventStream(await listenOn(server.app), person.token);
  streams.push(stream);
  await stream.next('connected');
  return stream;
}

function signIn(email: string, given = password) {
  return context.call(null, 'POST', '/auth/login', { email, password: given });
}

function register(email: string) {
  return context.call(null, 'POST', '/auth/register', { email, password, role: 'STUDENT' });
}

async function sit(): Promise<{
  student: Person;
  taken: Awaited<ReturnType<typeof takeQuiz>>;
  answer: object;
}> {
  const student = await signInAsPerson(context.db, 'STUDENT');
  const quiz = await createTestQuiz(context.db, teacher.accountId, {
    questions: oneOfEachType,
    quiz: { time_limit_minutes: 30 },
  });
  const taken = await takeQuiz(context, student, quiz.id);
  const answer = { question: { id: quiz.questions[2]?.id }, revision: 1, textAnswer: 'Accra' };
  return { student, taken, answer };
}

describe('maintenance mode', () => {
  it('closes every process to all but admins, updates open pages, and keeps sessions', async () => {
    const page = await openPage(second, ama);
    await change({ maintenanceMessage: ' <b>New</b> server room ' });
    expect((await context.call(null, 'GET', '/maintenance')).json()).toMatchObject({ message: '' });
    await change({ maintenanceMode: 'on' });
    await page.next('maintenance.changed');
    await untilBothAnswer(503);
    const refused = await second.call(ama, 'GET', '/auth/me');
    expect(refused.json()).toMatchObject({ success: false, code: 'MAINTENANCE' });
    expect(refused.json().message).toMatch(/closed for maintenance/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await second.call(teacher, 'GET', '/quiz')).statusCode).toBe(503);
    expect((await register('late@mail.example')).json()).toMatchObject({ code: 'MAINTENANCE' });
    for (const person of [admin, reader]) {
      expect((await second.call(person, 'GET', '/account')).statusCode).toBe(200);
    }
    for (const path of ['/health', '/ready', '/branding?url=http://localhost/', '/maintenance']) {
      expect((await second.call(null, 'GET', path)).statusCode, path).toBe(200);
    }
    expect((await second.call(ama, 'GET', '/maintenance')).json()).toMatchObject({
      isClosed: true,
      mode: 'on',
      message: '<b>New</b> server room',
    });
    await change({ maintenanceMode: 'off' });
    await page.next('maintenance.changed');
    await untilBothAnswer(200);
    expect((await second.call(null, 'GET', '/maintenance')).json()).toMatchObject({ isClosed: false });
    expect(context.readLog()).not.toMatch(/request failed.*MAINTENANCE/);
  });

  it('lets admins sign in, and shows the others the reason once their password is right', async () => {
    await change({ maintenanceMode: 'on' });
    await untilBothAnswer(503);
    expect((await signIn(ama.email)).json()).toMatchObject({ code: 'MAINTENANCE' });
    expect((await signIn(ama.email, 'Quite-wrong-7')).statusCode).toBe(401);
    const entered = await signIn(admin.email);
    expect(entered.json()).toMatchObject({ success: true, token: expect.any(String) });
    expect((await context.call(ama, 'POST', '/auth/logout')).statusCode).toBe(200);
    ama = { ...ama, ...(await signInAgain()) };
  });

  it("starts and ends by the database's clock when it is scheduled", async () => {
    const page = await openPage(second, ama);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(context.db);
    const later = (ms: number) => new Date((rows[0]?.now.getTime() ?? 0) + ms).toISOString();
    const times = { maintenanceStartsAt: later(700), maintenanceEndsAt: later(2_200) };
    await change({ maintenanceMode: 'scheduled', ...times });
    expect((await context.call(ama, 'GET', '/quiz')).statusCode).toBe(200);
    await untilBothAnswer(503);
    expect((await context.call(null, 'GET', '/maintenance')).json()).toEqual({
      isClosed: true,
      mode: 'scheduled',
      startsAt: times.maintenanceStartsAt,
      endsAt: times.maintenanceEndsAt,
      message: '',
    });
    await page.next('maintenance.changed');
    await untilBothAnswer(200);
    await page.next('maintenance.changed');
  });

  it('applies everywhere within two seconds even if no process gets the event', async () => {
    await sql`insert into setting (institution_id, key, value) values (1, 'maintenanceMode', '"on"')
      on conflict (institution_id, key) do update set value = excluded.value`.execute(context.db);
    await withinSeconds(3, async () => {
      expect((await second.call(teacher, 'GET', '/quiz')).statusCode).toBe(503);
    });
  });

  it('interrupts students taking a quiz only after a confirmation, and accepts their answers afterwards', async () => {
    const { taken, answer } = await sit();
    const refused = await context.call(admin, 'PATCH', '/setting', { maintenanceMode: 'on' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'ATTEMPTS_RUNNING', current: { running: 1 } });
    expect(refused.json().message).toMatch(/^1 student is taking a quiz right now/);
    expect((await context.call(admin, 'GET', '/setting')).json()).toMatchObject({ maintenanceMode: 'off' });
    await change({ maintenanceMode: 'on' }, '?despiteRunning=true');
    await untilBothAnswer(503);
    expect((await taken.save([answer])).json()).toMatchObject({ code: 'MAINTENANCE' });
    await change({ maintenanceMode: 'off' });
    await untilBothAnswer(200);
    expect((await taken.save([answer])).statusCode).toBe(200);
    expect((await taken.submit()).statusCode).toBe(200);
  });
});

async function signInAgain(): Promise<SignedIn> {
  await change({ maintenanceMode: 'off' });
  await untilOpen();
  const { token } = (await signIn(ama.email)).json<{ token: string }>();
  return { ...ama, token, headers: { authorization: `Bearer ${token}` } };
}

function untilOpen() {
  return expect
    .poll(async () => (await context.call(null, 'GET', '/maintenance')).json().isClosed, { timeout: 60_000 })
    .toBe(false);
}

describe('sign-in and session length', () => {
  it("are limited by the number of users: an administrator can't create another one", async () => {
    const { count } = (await context.call(admin, 'GET', '/status')).json().users;
    await change({ maxUsers: count + 1 });
    const make = (email: string) =>
      context.call(admin, 'POST', '/auth/register', { email, password, role: 'TEACHER' });
    expect((await make('last@mail.example')).statusCode).toBe(201);
    const refused = await make('next@mail.example');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'USERS_LIMIT_REACHED' });
    expect((await register('waits@mail.example')).statusCode).toBe(201);
  });

  it('are limited by the number of pending registrations: another one is refused', async () => {
    await untilEntered(context.db);
    await change({ maxPendingRegistrations: 1 });
    await register('waits-first@mail.example');
    const refused = await register('waits-next@mail.example');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'REGISTRATIONS_FULL' });
  });

  it('are immediate after verifying an address of a trusted domain, only while that is on', async () => {
    await change({ trustedEmailDomains: ['school.example'] });
    const prove = async (email: string) => {
      await register(email);
      const mail = await waitForMailFile(
        context.config.dataDir,
        ({ to, text }) => to.includes(email) && text.includes('/email-link#'),
      );
      const body = { token: linkTokenIn(mail), password };
      return (await context.call(null, 'POST', '/auth/emailLink/confirm', body)).json();
    };
    expect(await prove('a@school.example')).toMatchObject({ outcome: 'admitted' });
    await register('b@school.example');
    const asked = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes('b@school.example'));
    await change({ autoApproveRegistrations: false });
    const body = { token: linkTokenIn(asked), password };
    const late = await context.call(null, 'POST', '/auth/emailLink/confirm', body);
    expect(late.json()).toMatchObject({ outcome: 'waiting' });
    expect((await signIn('b@school.example')).json()).toMatchObject({ code: 'ACCOUNT_PENDING' });
  });

  it('end after the session timeout, including sessions from before its change', async () => {
    const idle = await signInAsPerson(context.db, 'TEACHER');
    const kept = await signInAsPerson(context.db, 'TEACHER');
    const seen = (person: Person, minutes: number) =>
      sql`
      update session set last_seen_at = now() - make_interval(mins => ${minutes}),
        expires_at = now() + interval '12 hours', idle_expires_at = now() + interval '2 hours'
      where id = ${person.sessionId}`.execute(context.db);
    await seen(idle, 20);
    await seen(kept, 10);
    await change({ sessionTimeoutMinutes: 15 });
    expect((await context.call(idle, 'GET', '/auth/me')).statusCode).toBe(401);
    expect((await context.call(kept, 'GET', '/auth/me')).statusCode).toBe(200);
  });
});

describe('a second factor for staff', () => {
  it('is required of staff on their next call in every process, and no longer once it is off', async () => {
    await sql`insert into two_factor (account_id, secret, confirmed_at)
      values (${admin.accountId}, sha256('secret'), now())`.execute(context.db);
    const page = await openPage(second, teacher);
    await change({ requireSecondFactorForStaff: true });
    await page.ended;
    for (const server of [context, second]) {
      await withinSeconds(2, async () => {
        for (const person of [teacher, reader]) {
          const answer = await server.call(person, 'GET', '/notification');
          expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
        }
      });
      expect((await server.call(ama, 'GET', '/quiz')).statusCode).toBe(200);
      expect((await server.call(admin, 'GET', '/setting')).statusCode).toBe(200);
    }
    const weaker = { requireSecondFactorForStaff: false };
    const refused = await context.call(admin, 'PATCH', '/setting', weaker);
    expect([refused.statusCode, refused.json().details]).toEqual([422, ['currentPassword: is required']]);
    await change({ ...weaker, currentPassword: password });
    for (const server of [context, second]) {
      await withinSeconds(2, async () => {
        expect((await server.call(teacher, 'GET', '/quiz')).statusCode).toBe(200);
      });
    }
  });
});

describe('stored and shown data', () => {
  it('is in the audit log for the configured retention', async () => {
    await sql`insert into audit_log (institution_id, action, at)
      values (1, 'program.deleted', now() - interval '20 days')`.execute(context.db);
    const old = async () =>
      (await context.call(admin, 'GET', '/auditLog?action=program.deleted')).json<AuditEntry[]>().length;
    await pruneAuditLog(context.db);
    expect(await old()).toBe(1);
    await change({ logRetentionDays: 10, currentPassword: password });
    await pruneAuditLog(context.db);
    expect(await old()).toBe(0);
  });

  it('has no addresses in the audit log and the list of sessions once they are not recorded', async () => {
    await change({ recordAddresses: false });
    const person = await createPerson(context.db, 'TEACHER', { password });
    const { token } = (await signIn(person.email)).json<{ token: string }>();
    const me = { ...person, sessionId: 0, token, headers: { authorization: `Bearer ${token}` } };
    expect((await context.call(me, 'GET', '/session')).json()).toMatchObject([{ address: null }]);
    const entries = () => context.call(admin, 'GET', `/auditLog?actorId=${person.accountId}`);
    expect((await entries()).json()).toMatchObject([{ action: 'session.started', address: null }]);
    await change({ recordAddresses: true });
    await signIn(person.email);
    expect((await entries()).json()[0]).toMatchObject({ address: '127.0.0.1' });
  });

  it("hides students' contact details from teachers, who then cannot find them by these either", async () => {
    const read = async (person: Person) => {
      const one = await context.call(person, 'GET', `/student/${ama.personId}`);
      const { emailAddress, phoneNumber, address, country, dateOfBirth } = one.json<Student>();
      const found = await context.call(person, 'GET', `/student?search=${encodeURIComponent(ama.email)}`);
      return {
        emailAddress,
        phoneNumber,
        address,
        country,
        dateOfBirth,
        found: found.json<Student[]>().length,
      };
    };
    const all = {
      phoneNumber: '+233 20 000 0000',
      address: '12 Palm Street',
      country: 'GH',
      dateOfBirth: '2004-05-06',
    };
    const shown = { ...all, emailAddress: ama.email, found: 1 };
    expect(await read(teacher)).toEqual(shown);
    await change({ teachersSeeContact: false });
    const hidden = {
      emailAddress: '',
      phoneNumber: '',
      address: '',
      country: '',
      dateOfBirth: null,
      found: 0,
    };
    expect(await read(teacher)).toEqual(hidden);
    for (const person of [admin, ama]) expect(await read(person)).toEqual(shown);
  });

  it('excludes how often a student left the quiz page once that is not counted', async () => {
    const { student, taken } = await sit();
    const leave = (focus: string) =>
      context.call(student, 'POST', `/quizAttempt/${taken.id}/presence`, { focus });
    const { quiz } = taken.paper;
    const watch = async () =>
      (await context.call(teacher, 'GET', `/monitor/quiz/${quiz.id}`)).json().attempts[0];
    const soon = { timeout: 60_000, interval: 50 };
    await leave('LOST');
    await expect.poll(watch, soon).toMatchObject({ focusLost: 1, isAway: true });
    await change({ countFocusLoss: false });
    await expect.poll(watch, soon).toMatchObject({ focusLost: null, isAway: false });
    const preferences = await context.call(student, 'GET', '/preference');
    expect(preferences.json()).toMatchObject({ leavingIsCounted: false });
    await leave('REGAINED');
    await leave('LOST');
    await expect
      .poll(async () => (await watch()).lastSeenAt > (await watchedFrom(taken.id)), soon)
      .toBe(true);
    await change({ countFocusLoss: true });
    await expect.poll(watch, soon).toMatchObject({ focusLost: 1 });
    await taken.submit();
  });

  it("uses the institution's language and time zone until a person chooses their own", async () => {
    await change({ language: 'fr', timezone: 'Africa/Accra' });
    const read = async (person: Person) => (await context.call(person, 'GET', '/preference')).json();
    const followed = {
      language: null,
      effectiveLanguage: 'fr',
      timezone: null,
      effectiveTimezone: 'Africa/Accra',
    };
    expect(await read(teacher)).toMatchObject(followed);
    const own = { language: 'de', timezone: 'Europe/Berlin' };
    await context.call(teacher, 'PATCH', '/preference', own);
    expect(await read(teacher)).toMatchObject({
      ...own,
      effectiveLanguage: 'de',
      effectiveTimezone: 'Europe/Berlin',
    });
    expect(await read(reader)).toMatchObject(followed);
  });
});

/** When the first focus event was stored: anything reported later has a later time. */
async function watchedFrom(attemptId: number): Promise<string> {
  const row = await context.db
    .selectFrom('focus_event')
    .select('occurred_at')
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return row.occurred_at.toISOString();
}

describe('trusted hosts', () => {
  const manifestAt = async (server: TestApp, host: string) =>
    (await server.app.inject({ url: '/manifest.webmanifest', headers: { host } })).json().short_name;

  it('are trusted by every process within two seconds, and no longer once removed', async () => {
    const host = 'quiz.knust.edu.gh';
    expect(await manifestAt(second, host)).toBe('CQ');
    await change({ trustedHosts: ['quiz.school.example', host] });
    await withinSeconds(2, async () => {
      for (const server of [context, second]) expect(await manifestAt(server, host)).not.toBe('CQ');
    });
    expect(await manifestAt(second, 'quiz.ug.edu.gh')).toBe('CQ');
    await change({ trustedHosts: [] });
    await withinSeconds(2, async () => {
      for (const server of [context, second]) expect(await manifestAt(server, host)).toBe('CQ');
    });
  });
});

describe('photo hosts', () => {
  const imagesAt = async (server: TestApp, url: string) => {
    const { headers } = await server.app.inject({ url });
    return String(headers['content-security-policy'])
      .split(';')
      .filter((rule) => rule.startsWith('img-src'));
  };
  const none = ["img-src 'self' data: blob:"];

  it('are allowed in the policy of every process, and no longer once removed', async () => {
    expect(await imagesAt(second, '/')).toEqual(none);
    await change({ photoHosts: ['photos.school.example', 'photos.example:8443'] });
    await withinSeconds(2, async () => {
      for (const server of [context, second]) {
        for (const url of ['/', '/api/health', '/api/program/%E0%A4%A']) {
          expect(await imagesAt(server, url)).toEqual([
            "img-src 'self' data: blob: https://photos.school.example https://photos.example:8443",
          ]);
        }
      }
    });
    await change({ photoHosts: [] });
    await withinSeconds(2, async () => {
      for (const server of [context, second]) expect(await imagesAt(server, '/')).toEqual(none);
    });
  });

  it('add no directive to the policy if a row was edited by hand', async () => {
    const hosts = [
      'photos.example; script-src *',
      '*',
      'https:',
      "a.example 'unsafe-inline'",
      'photos.example',
    ];
    await sql`insert into setting (institution_id, key, value)
      values (1, 'photoHosts', ${JSON.stringify(hosts)}::jsonb)
      on conflict (institution_id, key) do update set value = excluded.value`.execute(context.db);
    await context.app.watchedSettings.changed(context.db);
    await withinSeconds(2, async () => {
      expect(await imagesAt(context, '/')).toEqual(["img-src 'self' data: blob: https://photos.example"]);
    });
    const { headers } = await context.app.inject({ url: '/' });
    expect(headers['content-security-policy']).not.toMatch(/script-src \*|script-src [^;]*unsafe/);
    await change({ photoHosts: [] });
  });
});

describe('Reset System Settings', () => {
  it('restores all of them, updates open pages and records the former values', async () => {
    await change({ maxUsers: 77, language: 'es', trustedEmailDomains: ['school.example'] });
    const page = await openPage(context, teacher);
    expect((await context.call(reader, 'POST', '/setting/reset')).statusCode).toBe(403);
    const answer = await context.call(admin, 'POST', '/setting/reset');
    expect(answer.json()).toEqual(SystemSettings.parse({}));
    expect((await context.call(admin, 'GET', '/setting')).json()).toEqual(SystemSettings.parse({}));
    await page.next('settings.changed');
    const [entry] = (await context.call(admin, 'GET', '/auditLog?action=settings.reset')).json();
    expect(entry).toMatchObject({
      actor: { id: admin.accountId },
      detail: { maxUsers: { from: 77, to: 5000 }, language: { from: 'es', to: 'en' } },
    });
  });
});

describe('the status of the system', () => {
  it('shows what an administrator needs when something is wrong', async () => {
    const answer = await context.call(admin, 'GET', '/status');
    expect(answer.json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      startedAt: expect.any(String),
      uptimeSeconds: expect.any(Number),
      processes: 2,
      database: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
      storage: { files: 0, bytes: 0 },
      queue: { waiting: expect.any(Number), active: expect.any(Number), failed: expect.any(Number) },
      mail: { isConfigured: false },
      explainer: { isConfigured: false },
      lastBackup: null,
      users: { count: expect.any(Number), most: 5000 },
      attemptsRunning: 0,
      now: expect.any(String),
      checkedAt: null,
      services: [],
    });
    expect(answer.json().database.bytes).toBeGreaterThan(1_000_000);
  });
});
