import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { withinSeconds } from '#server/testing/within-seconds.ts';
import type { SystemSettingsUpdate } from '#shared/settings.ts';
import { pruneLeftovers } from './status/pruning.service.ts';

/** Tests `recordAddresses` and `countFocusLoss` wherever addresses and focus could be stored or shown. */
const context = setUpTestApp();
type Person = TestPerson & SignedIn;
const password = 'Quite-long-7';
let admin: Person;
let teacher: Person;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
  teacher = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
});
afterEach(async () => change({ recordAddresses: true, countFocusLoss: true }));

async function change(settings: SystemSettingsUpdate): Promise<void> {
  const answer = await context.call(admin, 'PATCH', '/setting', settings);
  expect(answer.statusCode, answer.body).toBe(200);
  const { recordAddresses } = settings;
  if (recordAddresses === undefined) return;
  await withinSeconds(2, async () => {
    expect(context.app.watchedSettings.of().recordAddresses).toBe(recordAddresses);
  });
}

/** As if it was switched off two days ago, and the nightly job ran. */
async function nightAfter(key: 'recordAddresses' | 'countFocusLoss'): Promise<void> {
  await sql`update setting set updated_at = now() - interval '2 days' where key = ${key}`.execute(context.db);
  await pruneLeftovers(context.db, context.app.sessions);
}

async function dataOf(person: Person): Promise<string> {
  const answer = await context.call(person, 'GET', '/profile/data');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  return Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n');
}

describe('addresses that are not recorded', () => {
  const [earlier, later] = ['203.0.113.51', '203.0.113.177'];

  function callFrom(remoteAddress: string, url: string, payload: object) {
    return context.app.inject({ method: 'POST', url: `/api${url}`, remoteAddress, payload });
  }

  async function signInFrom(address: string, { email }: TestPerson): Promise<SignedIn> {
    const answer = await callFrom(address, '/auth/login', { email, password });
    const { token } = answer.json<{ token: string }>();
    return { accountId: 0, sessionId: 0, token, headers: { authorization: `Bearer ${token}` } };
  }

  /** Tables with the address in any column, including the queue's. */
  async function tablesWith(address: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`.execute(
      context.db,
    );
    const holding: string[] = [];
    for (const { name } of rows) {
      const hit =
        await sql`select from ${sql.raw(name)} as t where t::text like ${`%${address}%`} limit 1`.execute(
          context.db,
        );
      if (hit.rows.length > 0) holding.push(name);
    }
    return holding;
  }

  it('are in no row, job or log line, and earlier ones are no longer shown', async () => {
    const person = await createPerson(context.db, 'TEACHER', { password });
    const before = { ...person, ...(await signInFrom(earlier, person)), accountId: person.accountId };
    const entries = (query = '') =>
      context.call(admin, 'GET', `/auditLog?actorId=${person.accountId}${query}`);
    const shown = async () =>
      [
        (await entries()).body,
        (await context.call(before, 'GET', '/session')).body,
        (await context.call(admin, 'GET', '/auditLog/export?format=csv')).body,
        await dataOf(before),
      ].map((text) => text.includes(earlier));
    expect(await shown()).toEqual([true, true, true, true]);
    expect((await entries(`&search=${earlier}`)).json()).toHaveLength(1);

    await change({ recordAddresses: false });
    expect(await shown()).toEqual([false, false, false, false]);
    expect((await entries(`&search=${earlier}`)).json()).toEqual([]);
    await signInFrom(later, person);
    await callFrom(later, '/auth/login', { email: person.email, password: 'Quite-wrong-8' });
    await callFrom(later, '/auth/reset/request', { email: person.email });
    await callFrom(later, '/auth/register', { email: 'new@mail.example', password, role: 'STUDENT' });
    await context.app.inject({ url: '/api/auth/me', remoteAddress: later, headers: before.headers });
    // The counters against guessing need the address, are shown nowhere and expire.
    expect((await tablesWith(later)).filter((name) => name !== 'public.limit_counter')).toEqual([]);
    expect(context.readLog()).toContain(earlier);
    expect(context.readLog()).not.toContain(later);

    await change({ recordAddresses: true });
    expect(await shown()).toEqual([true, true, true, true]);
    await signInFrom(later, person);
    expect(await tablesWith(later)).toEqual(
      expect.arrayContaining(['public.audit_log', 'public.known_device', 'public.session']),
    );
  });

  it('are deleted from sessions and browsers the following night, not earlier', async () => {
    const person = await createPerson(context.db, 'TEACHER', { password });
    await signInFrom('203.0.113.99', person);
    const kept = async () =>
      (await tablesWith('203.0.113.99')).filter((name) => !name.includes('limit_counter'));
    await change({ recordAddresses: false });
    await pruneLeftovers(context.db, context.app.sessions);
    expect(await kept()).toEqual(['public.audit_log', 'public.known_device', 'public.session']);
    await nightAfter('recordAddresses');
    expect(await kept()).toEqual(['public.audit_log']);
  });
});

describe('leaving the quiz page if that is not counted', () => {
  it("is neither stored nor shown, even if the student's page reports it", async () => {
    const student = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Osei' });
    const quiz = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType });
    const taken = await takeQuiz(context, student, quiz.id);
    const report = (body: object) => context.call(student, 'POST', `/quizAttempt/${taken.id}/presence`, body);
    const soon = { timeout: 60_000, interval: 50 };
    const seen = async () => {
      const { rows } = await sql<{ away: boolean; left: boolean; events: number }>`
        select is_away as away, has_left as left,
          (select count(*)::integer from focus_event where attempt_id = ${taken.id}) as events
        from attempt_presence where attempt_id = ${taken.id}`.execute(context.db);
      return rows[0];
    };
    const row = async () =>
      (await context.call(teacher, 'GET', `/monitor/quiz/${quiz.id}`)).json().attempts[0];
    await report({ focus: 'LOST' });
    await expect.poll(seen, soon).toEqual({ away: true, left: false, events: 1 });
    expect(await dataOf(student)).toContain('"LOST"');

    await change({ countFocusLoss: false });
    await expect.poll(row, soon).toMatchObject({ focusLost: null, isAway: false });
    expect(await dataOf(student)).not.toContain('"LOST"');
    await report({ focus: 'REGAINED' });
    await report({ focus: 'LOST' });
    // The last report closes the page: everything before it is stored by then.
    await report({ focus: 'LOST', isLeaving: true });
    await expect.poll(seen, soon).toEqual({ away: false, left: true, events: 1 });
    await report({ focus: 'LOST' });
    await expect.poll(seen, soon).toEqual({ away: false, left: false, events: 1 });
    // A background page has no stream: that must not show either.
    await expect.poll(row, soon).toMatchObject({ focusLost: null, isAway: false, isConnected: true });

    await change({ countFocusLoss: true });
    await expect.poll(row, soon).toMatchObject({ focusLost: 1 });
    await change({ countFocusLoss: false });
    await nightAfter('countFocusLoss');
    expect(await seen()).toMatchObject({ events: 0 });
  });
});
