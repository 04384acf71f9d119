import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
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

describe('a wrong password where nobody has the address', () => {
  let known: string;

  beforeEach(async () => {
    const person = await createPerson(context.db, 'STUDENT');
    known = person.email;
    // The others of these tests have a cheap one.
    const hash = await context.app.passwords.hash(password);
    await sql`update user_account set password_hash = ${hash} where id = ${person.accountId}`.execute(
      context.db,
    );
  });

  // Time on the clock is what others on the machine leave over: the processor's is ours. Three rounds in a row do not
  // mislead.
  it('costs as much of the processor, within a tenth', { retry: 2 }, async () => {
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

  it('asks the database the same, so that it waits as long', async () => {
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

/** Every call of somebody signed in that asks for their own password once more. */
function callsWithPassword(): { name: string; endpoint: Endpoint; field: string }[] {
  return context.app.endpoints
    .filter(({ access }) => access !== 'anyone')
    .flatMap((endpoint) => {
      const fields = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : [];
      const own = fields.find((name) => name === 'currentPassword' || name === 'password');
      return own === undefined
        ? []
        : [{ name: `${endpoint.methods[0]} ${endpoint.path}`, endpoint, field: own }];
    });
}

/** Theirs is the password of a quiz or of somebody who is entered: nobody's own. */
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

/** Of calls that ask for the password only where something is at stake, or take no other field. */
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
};

describe('guessing at a password', () => {
  it('elsewhere than at the sign-in is counted with it: no other call is a way around', async () => {
    const asking = callsWithPassword().filter(({ name }) => !asksForAnother.includes(name));
    expect(asking.map(({ name }) => name).toSorted()).toEqual([
      'DELETE /backup/:backupId',
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
      'POST /system/factoryReset',
      'POST /twoFactor',
      'POST /twoFactor/off',
      'POST /twoFactor/recoveryCodes',
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
  it('is 256 bits, all of them by chance', async () => {
    const { email } = await createPerson(context.db, 'STUDENT', { password });
    const tokens: Buffer[] = [];
    for (let at = 0; at < 40; at += 1)
      tokens.push(Buffer.from((await signIn(email, password)).json<{ token: string }>().token, 'base64url'));
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([32]));
    // A bit that was the same in all forty would be no chance: 2 in 2^40.
    for (let bit = 0; bit < 256; bit += 1) {
      const values = new Set(tokens.map((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1));
      expect([bit, values.size]).toEqual([bit, 2]);
    }
  });

  it('is dead at once here, and within two seconds in every other process, by whatever ends it', async () => {
    const other = await startTestApp(context.connection, { worker: false });
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
    const deeds: Record<string, (person: Person) => ReturnType<typeof context.call>> = {
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
      for (const [name, end] of Object.entries(deeds)) {
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
