import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordStatements } from '#server/testing/oracles/record-statements.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';
import { withinSeconds } from '#server/testing/within-seconds.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

const context = setUpTestApp({ worker: false });
const password = 'Quite-long-7';

type Person = TestPerson & SignedIn;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
});

function signIn(email: string, given: string) {
  return context.call(null, 'POST', '/auth/login', { email, password: given });
}

describe('a sign-in with an unknown address', () => {
  let known: string;

  beforeEach(async () => {
    const person = await createPerson(context.db, 'STUDENT');
    known = person.email;
    // The other accounts in these tests have a cheap hash.
    const hash = await context.app.passwords.hash(password);
    await sql`update user_account set password_hash = ${hash} where id = ${person.accountId}`.execute(
      context.db,
    );
  });

  // Measures processor time, because wall time depends on other processes. Three rounds in a row don't mislead.
  it('takes the same processor time, within 10%', { retry: 2 }, async () => {
    const costs = { known: [] as number[], nobodys: [] as number[] };
    for (let at = 0; at < 30; at += 1) {
      await sql`delete from limit_counter`.execute(context.db);
      costs.known.push(await costOf(known));
      costs.nobodys.push(await costOf('nobody@school.example'));
    }
    const ratio = median(costs.known) / median(costs.nobodys);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  it('runs the same database statements', async () => {
    const askedFor = (email: string) =>
      recordStatements(context, (server) =>
        server.call(null, 'POST', '/auth/login', { email, password: 'Quite-wrong-7' }),
      );
    const statements = await askedFor(known);
    expect(statements.length).toBeGreaterThan(3);
    expect(await askedFor('nobody@school.example')).toEqual(statements);
  });
});

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function costOf(email: string): Promise<number> {
  const before = process.cpuUsage();
  expect((await signIn(email, 'Quite-wrong-7')).statusCode).toBe(401);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Every call that asks signed-in people for their own password again. */
function callsWithPassword(): { name: string; endpoint: Endpoint; field: string }[] {
  return context.app.endpoints
    .filter(({ access }) => access !== 'anyone')
    .flatMap((endpoint) => {
      const fields = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : [];
      // Beside the own password, `password` is another one: of a mail server.
      const own = ['currentPassword', 'password'].find((name) => fields.includes(name));
      return own === undefined
        ? []
        : [{ name: `${endpoint.methods[0]} ${endpoint.path}`, endpoint, field: own }];
    });
}

/** Calls with another password: of a quiz, or of a person being created. */
const asksForAnother = [
  'POST /quizAttempt',
  'POST /quiz',
  'PUT /quiz/:quizId',
  'POST /student/withPhoto',
  'POST /peopleImport',
];

const anyBody = {
  email: 'another@school.example',
  newPassword: 'Quite-another-7',
  confirmation: 'RESET',
  reason: 'They asked for it',
  code: '123456',
};

/** Bodies for calls that ask for the password only in some cases, or have required fields. */
const bodies: Record<string, object> = {
  'PATCH /account/:accountId': { emailAddress: 'another@school.example' },
  'PATCH /setting': { logRetentionDays: 1 },
  'POST /account': {
    role: 'SUPER_ADMIN',
    firstName: 'Ada',
    lastName: 'Root',
    email: 'another@school.example',
  },
  'POST /account/:accountId/role': { role: 'SUPER_ADMIN' },
  'POST /auditLog/purge': { all: true },
  'PUT /mailServer': {
    host: 'smtp.school.example',
    port: 587,
    security: 'starttls',
    userName: '',
    password: '',
    fromAddress: 'quiz@school.example',
  },
};

describe('guessing at a password', () => {
  it('through any other call counts like at the sign-in', async () => {
    const asking = callsWithPassword().filter(({ name }) => !asksForAnother.includes(name));
    expect(asking.map(({ name }) => name).toSorted()).toEqual([
      'DELETE /backup/:backupId',
      'DELETE /mailServer',
      'PATCH /account/:accountId',
      'PATCH /setting',
      'POST /account',
      'POST /account/:accountId/erase',
      'POST /account/:accountId/role',
      'POST /account/:accountId/twoFactor/off',
      'POST /auditLog/purge',
      'POST /auth/email',
      'POST /auth/password',
      'POST /backup/:backupId/link',
      'POST /backup/:backupId/restore',
      'POST /setUp/startForReal',
      'POST /system/factoryReset',
      'POST /twoFactor',
      'POST /twoFactor/off',
      'POST /twoFactor/recoveryCodes',
      'PUT /mailServer',
    ]);
    const other = await createPerson(context.db, 'READ_ONLY_ADMIN', {
      firstName: 'Rita',
      lastName: 'Reader',
    });
    await sql`insert into backup (id, institution_id, cause, status, completed_at, detail)
      values (${other.accountId}, 1, 'MANUAL', 'COMPLETED', now(), '{"fileName": "a.tar"}')`.execute(
      context.db,
    );
    for (const { name, endpoint, field } of asking) {
      const admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
      const guess = (at: number) =>
        context.call(admin, endpoint.methods[0], endpoint.path.replace(/:\w+/, String(other.accountId)), {
          ...(bodies[name] ?? anyBody),
          [field]: `Quite-wrong-${at}`,
        });
      const statuses: number[] = [];
      for (let at = 0; at < 10; at += 1) statuses.push((await guess(at)).statusCode);
      expect([name, new Set(statuses).size, (await guess(11)).statusCode]).toEqual([name, 1, 429]);
      expect([name, (await signIn(admin.email, password)).statusCode]).toEqual([name, 429]);
    }
  });
});

describe('a token', () => {
  it('has 256 random bits', async () => {
    const { email } = await createPerson(context.db, 'STUDENT', { password });
    const tokens: Buffer[] = [];
    for (let at = 0; at < 40; at += 1)
      tokens.push(Buffer.from((await signIn(email, password)).json<{ token: string }>().token, 'base64url'));
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([32]));
    // A bit that is the same in all forty would not be chance: 2 in 2^40.
    for (let bit = 0; bit < 256; bit += 1) {
      const values = new Set(tokens.map((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1));
      expect([bit, values.size]).toEqual([bit, 2]);
    }
  });

  it('stops working immediately here and within two seconds in other processes, for every way it can end', async () => {
    const other = await startTestApp(context.connection, { worker: false });
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
    const actions: Record<string, (person: Person) => ReturnType<typeof context.call>> = {
      'signing out': (person) => context.call(person, 'POST', '/auth/logout'),
      'a new password': async (person) =>
        context.call(await alsoHere(person), 'POST', '/auth/password', {
          currentPassword: password,
          newPassword: 'Quite-another-7',
        }),
      'another role': ({ accountId }) =>
        context.call(admin, 'POST', `/account/${accountId}/role`, { role: 'TEACHER' }),
      suspension: ({ accountId }) => context.call(admin, 'POST', `/account/${accountId}/suspend`, {}),
      deletion: ({ accountId }) => context.call(admin, 'DELETE', `/account/${accountId}`),
      'the list of sessions': async (person) => context.call(await alsoHere(person), 'DELETE', '/session'),
    };
    try {
      for (const [name, end] of Object.entries(actions)) {
        const person = await signInAsPerson(context.db, 'STUDENT', { password });
        const there = async () => (await other.call(person, 'GET', '/preference')).statusCode;
        expect([name, await there()]).toEqual([name, 200]);
        const { statusCode } = await end(person);
        expect([name, statusCode < 300]).toEqual([name, true]);
        expect([name, (await context.call(person, 'GET', '/preference')).statusCode]).toEqual([name, 401]);
        await withinSeconds(2, async () => expect([name, await there()]).toEqual([name, 401]));
      }
    } finally {
      await other.close();
    }
  });
});

function alsoHere({ accountId }: Person): Promise<SignedIn> {
  return startTestSession(context.db, accountId);
}
