import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { groupCode, makeCode } from '#shared/verification-code.ts';
import { issueToken } from './domains/codes/codes.service.ts';
import { logOptions } from './plugins/http/logging.ts';
import { makeTestBackup } from './testing/backups.ts';
import { listenOn } from './testing/event-stream.ts';
import { encodeForm } from './testing/form.ts';
import { type Operation, readOperations } from './testing/fuzz/operations.ts';
import { sendInto } from './testing/fuzz/sending.ts';
import { createPerson, drawPhoto, signInAsPerson } from './testing/people.ts';
import { Recovery } from './testing/recovery.ts';
import { linkTokenIn, untilEntered } from './testing/registrations.ts';
import { adminPassword, type SignedIn, signInAs, startTestSession } from './testing/sign-in.ts';
import { setUpTestApp, startTestApp } from './testing/test-app.ts';

// At the most detailed log level.
const context = setUpTestApp({ logLevel: 'trace' });
const recovery = new Recovery(context);
const password = 'Quite-long-7';
/** Everything that must not be in the log, by description. */
const secrets: Record<string, string> = {};

/** A mail server that refuses every sign-in and mail and repeats the credentials, as some servers do. */
let mailServer: Server;
beforeAll(async () => {
  mailServer = createServer((socket) => {
    socket.write('220 mail.school.example\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const line = chunk.toString().trim();
      if (line.startsWith('EHLO')) socket.write('250-mail.school.example\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH')) {
        const [, , given = ''] = line.split(' ');
        const credentials = Buffer.from(given, 'base64').toString().replaceAll('\0', ' ');
        socket.write(`535 5.7.8 Not with ${credentials} and not with ${given}\r\n`);
      } else socket.write('221 Bye\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
});
afterAll(() => void mailServer?.close());

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function signInWithSecondFactor(): Promise<void> {
  const person = await createPerson(context.db, 'TEACHER', { password });
  const me = await startTestSession(context.db, person.accountId);
  const { secret } = (await context.call(me, 'POST', '/twoFactor', { currentPassword: password })).json() as {
    secret: string;
  };
  const totp = new TOTP({ secret });
  const first = totp.generate();
  const on = await context.call(me, 'POST', '/twoFactor/confirm', { code: first });
  const [recoveryCode = ''] = on.json().recoveryCodes as string[];
  const { email } = person;
  const { ticket } = (await recovery.post('/login', { email, password })).json().secondFactor;
  const second = totp.generate({ timestamp: Date.now() + 30_000 });
  const signedIn = await recovery.post('/login/secondFactor', { ticket, code: second });
  expect(signedIn.statusCode).toBe(200);
  Object.assign(secrets, {
    'secret of a second factor': secret,
    'recovery code': recoveryCode,
    'ticket of a sign-in': ticket,
    'token of a session': signedIn.json().token,
    'code that turned it on': first,
    'code of a second factor': second,
  });
}

async function forgetPassword(): Promise<void> {
  const { email } = await createPerson(context.db, 'STUDENT', { password });
  const { code, longCode } = await recovery.requestCodes(email);
  const { resetToken } = (await recovery.verify(email, code)).json();
  const chosen = 'Chosen-after-8';
  expect((await recovery.confirm(resetToken, chosen)).statusCode).toBe(200);
  await recovery.post('/login', { email, password: 'Mistyped-once-7' });
  Object.assign(secrets, {
    'reset code': code,
    'long reset code': longCode,
    'reset token': resetToken,
    'new password': chosen,
    'wrong password': 'Mistyped-once-7',
  });
}

async function acceptInvitation(): Promise<void> {
  const { accountId } = await createPerson(context.db, 'STUDENT');
  const token = await inTransaction(context.db, (trx) =>
    issueToken(trx, { accountId, purpose: 'INVITATION', seconds: 3_600 }),
  );
  expect((await recovery.post('/invitation', { token })).statusCode).toBe(200);
  secrets['invitation'] = token;
}

async function changeEmail(): Promise<void> {
  const me = await signInAsPerson(context.db, 'TEACHER', { password });
  const email = `moved-${me.accountId}@school.example`;
  await context.call(me, 'POST', '/auth/email', { email, currentPassword: password });
  const token = linkTokenIn(await recovery.readMail(email, /Confirm/));
  expect((await recovery.post('/emailLink/confirm', { token })).statusCode).toBe(200);
  const undo = /^[\w-]{43}$/m.exec((await recovery.readMail(me.email, /was changed/)).text)?.[0] ?? '';
  expect((await recovery.post('/emailLink', { token: undo })).statusCode).toBe(200);
  Object.assign(secrets, { 'link that confirms an address': token, 'link that undoes a change': undo });
}

async function register(): Promise<void> {
  const email = `new-${randomBytes(4).toString('hex')}@school.example`;
  const names = { firstName: 'Ama', lastName: 'Osei' };
  await recovery.post('/register', { ...names, email, password: 'Registered-9' });
  await untilEntered(context.db);
  secrets['password of a registration'] = 'Registered-9';
}

async function openSignedAddresses(): Promise<void> {
  const student = await signInAsPerson(context.db, 'STUDENT');
  const feed = (await context.call(student, 'POST', '/calendar')).json().path as string;
  expect((await context.app.inject(feed)).statusCode).toBe(200);
  const photo = new Blob([new Uint8Array(await drawPhoto())], { type: 'image/png' });
  const form = await encodeForm({ photo });
  const sent = await context.app.inject({
    method: 'PUT',
    url: '/api/profile/photo',
    payload: form.payload,
    headers: { ...student.headers, ...form.headers },
  });
  const file = sent.json().passportPhotoUrl as string;
  expect((await context.app.inject(file)).statusCode).toBe(200);
  const code = groupCode(makeCode(randomBytes(32)));
  await context.app.inject(`/api/verify/${code}`);
  await context.app.inject(`/verify/${code}`);
  Object.assign(secrets, {
    'calendar address':
      feed
        .split('/')
        .at(-1)
        ?.replace(/\.ics$/, '') ?? '',
    'signed address of a file': new URL(file, 'http://localhost').searchParams.get('signature') ?? '',
    'verification code': code,
  });
}

async function openQuiz(): Promise<void> {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  const student = await signInAsPerson(context.db, 'STUDENT');
  secrets['password of a quiz'] = 'open sesame';
  const quiz = { title: 'Locked', password: 'open sesame' };
  const { id } = (await context.call(teacher, 'POST', '/quiz', quiz)).json();
  await context.call(student, 'POST', '/quizAttempt', { quiz: { id: id ?? 1 }, password: 'open sesame' });
}

async function downloadBackup(): Promise<void> {
  const admin = await signInAs(context.db, 'SUPER_ADMIN');
  const { id } = await makeTestBackup(context, admin);
  const link = await context.call(admin, 'POST', `/backup/${id}/link`, { password: adminPassword });
  const { url } = link.json() as { url: string };
  expect((await context.app.inject(url)).statusCode).toBe(200);
  Object.assign(secrets, {
    'address of a backup': new URL(url, 'http://localhost').searchParams.get('signature') ?? '',
    'password of an administrator': adminPassword,
    'token of an administrator': admin.token,
  });
}

/** Times and ids contain digits too, so a short code counts only as a whole number. */
function isIn(log: string, secret: string): boolean {
  return /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\d.-])${secret}(?!\\d)`).test(log) : log.includes(secret);
}

describe('the log', () => {
  it('contains none of the secrets that people and calls have used, and neither do metrics and the queue', async () => {
    await signInWithSecondFactor();
    await forgetPassword();
    await acceptInvitation();
    await changeEmail();
    await register();
    await openSignedAddresses();
    await openQuiz();
    await downloadBackup();
    expect(Object.keys(secrets).length).toBeGreaterThan(20);
    expect(Object.entries(secrets).filter(([, secret]) => secret.length < 6)).toEqual([]);
    const metrics = (await context.app.inject('/metrics')).body;
    const jobs = await sql<{ text: string }>`select j::text as text from pgboss.job j`.execute(context.db);
    const queue = jobs.rows.map(({ text }) => text).join('\n');
    for (const [where, text] of Object.entries({ log: context.readLog(), metrics, queue })) {
      const leaked = Object.entries(secrets).filter(([, secret]) => isIn(text, secret));
      expect([where, ...leaked.map(([description]) => description)]).toEqual([where]);
    }
  });

  it('names the call, its caller and its result', async () => {
    const student = await signInAs(context.db, 'STUDENT');
    const answer = await context.call(student, 'GET', '/quiz/987654321');
    const lines = context
      .readLog()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find((line) => line['reqId'] === answer.headers['x-request-id'])).toMatchObject({
      method: 'GET',
      route: '/api/quiz/:quizId',
      status: 404,
      accountId: student.accountId,
      ms: expect.any(Number),
    });
    expect(lines.map((line) => line['route'])).toEqual(
      expect.arrayContaining(['/api/calendar/:feed', '/api/verify/:code', '/api/file/:fileId', 'unmatched']),
    );
  });
});

/** A body with the marker in every text field. */
function fill(schema: Operation['json'], marker: string): unknown {
  const names = Object.keys(schema?.properties ?? {});
  return Object.fromEntries([...names, marker].map((name) => [name, marker]));
}

/** A call of the operation with the marker in each part. */
function mark({ method, path, parameters, json, form }: Operation, marker: string, caller: SignedIn | null) {
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const search = [...query, 'extra'].map((name) => `${name}=${marker}`).join('&');
  const hasBody = json !== undefined || form !== undefined;
  return {
    method,
    url: `${path.replaceAll(/\{\w+\}/g, marker)}?${search}`,
    headers: {
      authorization: caller?.headers.authorization ?? `Bearer ${marker.padEnd(43, 'x')}`,
      cookie: `session=${marker}`,
      referer: `https://school.example/${marker}`,
      'user-agent': marker,
      'x-request-id': marker,
      'accept-language': marker,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    payload: hasBody ? JSON.stringify(fill(json ?? form, marker)) : undefined,
  };
}

function linesWith(text: string): string[] {
  return context
    .readLog()
    .split('\n')
    .filter((line) => line.includes(text));
}

describe('values that a caller sends', () => {
  const marker = `mk${randomBytes(8).toString('hex')}`;

  it('are not logged, for any call and any part of it', async () => {
    const operations = readOperations((await context.app.inject('/api/openapi.json')).json());
    expect(operations.length).toBeGreaterThan(250);
    const people = await Promise.all(
      (['SUPER_ADMIN', 'TEACHER', 'STUDENT'] as const).map((role) => signInAsPerson(context.db, role)),
    );
    const send = sendInto(context);
    for (const [at, operation] of operations.entries()) {
      await send(mark(operation, marker, null), operation);
      // A call may end its own session.
      const caller = await startTestSession(context.db, people[at % people.length]?.accountId ?? 0);
      await send(mark(operation, marker, caller), operation);
    }
    const log = context.readLog();
    const routes = operations.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
    expect(routes.filter((route) => !log.includes(`"route":"${route}"`))).toEqual([]);
    expect(linesWith(marker)).toEqual([]);
  });

  it('are not logged for unknown addresses and unreadable requests', async () => {
    for (const url of [`/api/${marker}`, `/api/${marker}/%zz`, `/${marker}%00`, `/assets/${marker}`]) {
      for (const method of ['GET', 'POST', 'HEAD'] as const) await context.app.inject({ method, url });
    }
    await context.app.inject({ method: 'OPTIONS', url: `/api/quiz/${marker}` });
    await context.app.inject(`/api/verify/${marker.repeat(20)}`);
    const { port } = new URL(await listenOn(context.app));
    for (const bytes of [
      `GET /${marker} NONSENSE\r\n\r\n`,
      `${marker}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${marker}\r\n\r\n`,
    ]) {
      const socket = connect(Number(port), '127.0.0.1')
        .resume()
        .on('error', () => undefined);
      socket.end(bytes);
      await once(socket, 'close');
    }
    expect(linesWith(marker)).toEqual([]);
  });

  it('are left out of logged errors of PostgreSQL or a library', async () => {
    const { log } = context.app;
    const fault = (message: string, more: object = {}) => Object.assign(new Error(message), more);
    log.error({ err: fault(`value "${marker}" is out of range`, { code: '22003', detail: marker }) }, 'x');
    log.error({ err: fault(`syntax error in tsquery: "${marker}"`, { code: '42601', where: marker }) }, 'x');
    log.error(fault(`Unexpected token 'm', "${marker}" is not valid JSON`));
    log.error({ err: fault(`did you forget to "return reply" in "/api/calendar/${marker}" (GET)?`) });
    log.warn(`Reply was already sent, did you forget to "return reply" in the "/api/${marker}" (GET) route?`);
    log.error({ err: fault(`two lines\n    "${marker}"`, { code: '22P02' }) }, `because of "${marker}"`);
    expect(context.readLog().includes('PostgreSQL 22003')).toBe(true);
    expect(linesWith(marker)).toEqual([]);
  });
});

describe('the secrets of the configuration', () => {
  it('are not in the log and the queue, even if the mail server repeats its password', async () => {
    const [user, mailPassword] = ['quiz', 'pass/word only letters'];
    const smtpUrl = `smtp://${user}:${encodeURIComponent(mailPassword)}@127.0.0.1:${portOf(mailServer)}`;
    const server = await startTestApp(context.connection, { smtpUrl, logLevel: 'trace' });
    try {
      const reader = { email: 'ama@school.example', language: 'en', host: null } as never;
      const sending = server.app.mailer.deliver(reader, { kind: 'password.changed' });
      const refusal = await sending.catch((error: Error) => error.message);
      server.app.log.error({ err: new Error(String(refusal)) }, 'job failed');
      expect(refusal).toMatch(/Mail was not taken: .*535/);
      const given = Buffer.from(`\0${user}\0${mailPassword}`).toString('base64');
      for (const secret of [mailPassword, encodeURIComponent(mailPassword), given]) {
        expect(server.readLog()).not.toContain(secret);
      }
    } finally {
      await server.close();
    }
  });

  it('are removed from every log line', async () => {
    const stream = new PassThrough();
    let written = '';
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
    const kept = ['database-pw', 'replica"pw', 'bucket-key', 'chat-key'] as const;
    const config = {
      ...context.config,
      databaseUrl: `postgres://cquiz:${kept[0]}@db/cquiz`,
      databaseReplicaUrl: `postgres://cquiz:${encodeURIComponent(kept[1])}@replica/cquiz`,
      s3: { endpoint: 'https://s3', name: 'b', region: 'r', accessKey: 'a', secretKey: kept[2] },
      aiChatKey: kept[3],
    };
    const { log } = Fastify({ logger: logOptions(config, stream) });
    for (const secret of kept) log.warn({ reason: `refused ${secret}` }, 'x');
    expect(written.match(/refused …/g)).toHaveLength(kept.length);
  });
});
