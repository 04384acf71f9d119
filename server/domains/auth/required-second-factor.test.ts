import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
const password = 'Quite-long-7';
type Person = TestPerson & SignedIn;
let admin: Person;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
});
beforeEach(() => sql`delete from limit_counter`.execute(context.db));
afterEach(async () => {
  await sql`delete from setting`.execute(context.db);
  await sql`delete from two_factor`.execute(context.db);
});

async function setUpFactor(person: Person): Promise<string> {
  const started = await context.call(person, 'POST', '/twoFactor', { currentPassword: password });
  const { secret } = started.json<{ secret: string }>();
  const on = await context.call(person, 'POST', '/twoFactor/confirm', {
    code: new TOTP({ secret }).generate(),
  });
  expect(on.statusCode, on.body).toBe(200);
  return secret;
}

async function requireFactor(): Promise<void> {
  await setUpFactor(admin);
  const answer = await context.call(admin, 'PATCH', '/setting', { requireSecondFactorForStaff: true });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('a second factor that is required of staff', () => {
  it("can't be required by someone who has none themselves", async () => {
    const answer = await context.call(admin, 'PATCH', '/setting', { requireSecondFactorForStaff: true });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'OWN_SECOND_FACTOR_FIRST']);
    expect((await context.call(admin, 'GET', '/setting')).json().requireSecondFactorForStaff).toBe(false);
  });

  it.each(['TEACHER', 'READ_ONLY_ADMIN', 'SUPER_ADMIN'] as const)(
    'limits a %s with a session to setting it up, and allows everything afterwards',
    async (role) => {
      const person = await signInAsPerson(context.db, role, { password });
      expect((await context.call(person, 'GET', '/notification')).statusCode).toBe(200);
      await requireFactor();
      const me = await context.call(person, 'GET', '/auth/me');
      expect(me.json().user).toMatchObject({ mustSetUpSecondFactor: true });
      for (const [method, path] of [
        ['GET', '/notification'],
        ['GET', '/quiz'],
        ['GET', '/account'],
        ['GET', '/setting'],
        ['POST', '/quiz'],
        ['POST', '/setting/reset'],
        ['POST', '/auth/register'],
        ['POST', '/auth/email'],
      ] as const) {
        const body = method === 'GET' ? undefined : { email: 'x@school.example', password };
        const refused = await context.call(person, method, path, body);
        expect(refused.statusCode, path).toBe(403);
        const codes = ['SECOND_FACTOR_REQUIRED', ...(mayNever(role, path) ? ['FORBIDDEN'] : [])];
        expect(codes, path).toContain(refused.json().code);
      }
      const stream = await openEventStream(await listenOn(context.app), person.token);
      expect(stream.response.status).toBe(403);
      const language = await context.call(person, 'PATCH', '/preference', { language: 'de' });
      expect(language.statusCode).toBe(200);
      await setUpFactor(person);
      // At once, although it was refused a moment ago.
      expect((await context.call(person, 'GET', '/notification')).statusCode).toBe(200);
      expect((await context.call(person, 'GET', '/auth/me')).json().user.mustSetUpSecondFactor).toBe(false);
    },
  );

  it('lets staff sign in to set it up, and does not affect students', async () => {
    await requireFactor();
    for (const [role, owes] of [
      ['TEACHER', true],
      ['STUDENT', false],
    ] as const) {
      const person = await signInAsPerson(context.db, role, { password });
      const answer = await context.call(null, 'POST', '/auth/login', { email: person.email, password });
      expect(answer.json().user).toMatchObject({ mustSetUpSecondFactor: owes });
      expect((await context.call(person, 'GET', '/quiz')).statusCode).toBe(owes ? 403 : 200);
      expect((await context.call(person, 'POST', '/auth/logout')).statusCode).toBe(200);
    }
  });

  it("can't be turned off by staff, but can be reset by a super admin", async () => {
    const teacher = await signInAsPerson(context.db, 'TEACHER', { password });
    const student = await signInAsPerson(context.db, 'STUDENT', { password });
    const secrets = [await setUpFactor(teacher), await setUpFactor(student)];
    await requireFactor();
    const proof = (secret = '') => ({
      currentPassword: password,
      code: new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }),
    });
    expect((await context.call(teacher, 'GET', '/twoFactor')).json()).toMatchObject({ isRequired: true });
    const kept = await context.call(teacher, 'POST', '/twoFactor/off', proof(secrets[0]));
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'TWO_FACTOR_KEPT']);
    expect((await context.call(student, 'POST', '/twoFactor/off', proof(secrets[1]))).statusCode).toBe(204);
    const reset = { currentPassword: password };
    const path = `/account/${teacher.accountId}/twoFactor/off`;
    expect((await context.call(admin, 'POST', path, reset)).statusCode).toBe(204);
    const next = await context.call(teacher, 'GET', '/quiz');
    expect(next.json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });
});

/** Refused for the role already. */
function mayNever(role: string, path: string): boolean {
  if (role === 'TEACHER') return ['/account', '/setting', '/setting/reset'].includes(path);
  return role === 'READ_ONLY_ADMIN' && ['/setting', '/setting/reset', '/quiz'].includes(path);
}
