import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeForm } from '#server/testing/form.ts';
import { recordStatements } from '#server/testing/oracles/record-statements.ts';
import { createPerson, drawPhoto } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { untilEntered } from '#server/testing/registrations.ts';
import { readMailFolder } from '#server/testing/smtp.ts';
import { setUpTestApp, type TestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const password = 'Quite-long-7';
let made = 0;

/** An address in each possible state, as a stranger might try them. */
const states = ['NEW', 'PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED', 'WANTED', 'HELD'] as const;
type State = (typeof states)[number];
const addresses = new Map<State, string>();

beforeAll(async () => {
  const { db } = context;
  for (const status of ['PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED'] as const) {
    addresses.set(status, (await createPerson(db, 'STUDENT', { status })).email);
  }
  const { accountId } = await createPerson(db, 'TEACHER');
  await sql`
    insert into email_change (account_id, old_email, old_email_normalized, new_email, new_email_normalized,
      expires_at, changed_at, undo_until)
    values (${accountId}, 'held@school.example', 'held@school.example', 'x@school.example', 'x@school.example',
        now() + interval '1 day', now(), now() + interval '7 days'),
      (${accountId}, 'x@school.example', 'x@school.example', 'wanted@school.example', 'wanted@school.example',
        now() + interval '1 day', null, null)`.execute(db);
  addresses.set('WANTED', 'wanted@school.example');
  addresses.set('HELD', 'held@school.example');
});

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
});

function addressIn(state: State): string {
  made += 1;
  return addresses.get(state) ?? `new.${made}@school.example`;
}

async function sendForm({ app }: TestApp, email: string, photo?: Buffer) {
  const bytes = photo ?? (await drawPhoto());
  const form = await encodeForm({
    firstName: 'Adwoa',
    lastName: 'Mensah',
    dob: '2004-05-31',
    email,
    phone: '+233 20 000 0000',
    country: 'GH',
    address: '12 Palm Street',
    photo: new File([bytes], 'me.png'),
  });
  return app.inject({ method: 'POST', url: '/api/student', headers: form.headers, payload: form.payload });
}

function sendAddress(server: TestApp, email: string) {
  return server.call(null, 'POST', '/auth/register', { email, password });
}

const calls = { 'POST /student': sendForm, 'POST /auth/register': sendAddress } as const;

describe.each(['POST /student', 'POST /auth/register'] as const)('an anonymous %s', (name) => {
  const send = calls[name];

  it('gives the same response for every address', async () => {
    const answers = new Set<string>();
    for (const state of states) {
      const { statusCode, body, headers } = await send(context, addressIn(state));
      const names = Object.keys(headers).toSorted().join();
      answers.add(JSON.stringify({ statusCode, body, names, length: headers['content-length'] }));
    }
    expect([...answers]).toHaveLength(1);
    expect(JSON.parse([...answers][0] ?? '')).toMatchObject({ statusCode: 201 });
    await untilEntered(context.db);
  });

  it('runs the same statements for every address, so that it takes the same time', async () => {
    const askedFor = (state: State) =>
      recordStatements(context, async (server) => {
        expect((await send(server, addressIn(state))).statusCode).toBe(201);
      });
    const statements = await askedFor('NEW');
    expect(statements.join()).toContain('registration_request');
    expect(statements.join()).not.toContain('email_normalized');
    for (const state of states) expect(await askedFor(state)).toEqual(statements);
    await untilEntered(context.db);
  });

  it('does not change an existing account', async () => {
    const known = (['PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED'] as const).map(addressIn);
    const read = () =>
      context.db.selectFrom('user_account').selectAll().where('email', 'in', known).orderBy('id').execute();
    const before = await read();
    expect(before).toHaveLength(4);
    for (const email of known) await send(context, email);
    await untilEntered(context.db);
    expect(await read()).toEqual(before);
  });
});

describe('the owner of an address', () => {
  it('that has an account gets a mail about the registration', async () => {
    const { email } = await createPerson(context.db, 'TEACHER');
    await sendAddress(context, `${email.toUpperCase()}.`);
    const mail = await recovery.readMail(email, /You already have an account/);
    expect(mail.text).toContain('nothing was changed');
    expect(mail.text).toContain('/login');
  });

  it('with a pending registration gets the pending mail again', async () => {
    const { email } = await createPerson(context.db, 'STUDENT', { status: 'PENDING' });
    await sendForm(context, email);
    await recovery.readMail(email, /still being reviewed/);
  });

  it('gets at most five such mails a day, from any sender', async () => {
    const { email } = await createPerson(context.db, 'TEACHER');
    for (let at = 0; at < 8; at += 1) await sendAddress(context, email);
    await untilEntered(context.db);
    const mailed = async () =>
      (await readMailFolder(context.config.dataDir)).filter(({ to }) => to.includes(email)).length;
    await expect.poll(mailed, { timeout: 60_000 }).toBe(5);
    // Another mailbox, sent later through the same queue: once it arrives, everything before it has arrived too.
    const { email: other } = await createPerson(context.db, 'TEACHER');
    await sendAddress(context, other);
    await recovery.readMail(other, /You already have an account/);
    expect(await mailed()).toBe(5);
  });
});

describe('an invalid photo', () => {
  it('is refused in the same way for an address that has an account', async () => {
    const bad = Buffer.from('no photo at all');
    const answers = await Promise.all(
      (['NEW', 'ACTIVE', 'PENDING'] as const).map((state) => sendForm(context, addressIn(state), bad)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBeGreaterThanOrEqual(415);
  });
});
