import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestBackup } from '#server/testing/backups.ts';
import { adminPassword, type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import {
  type ReceivedMail,
  startSmtpServer,
  type TestSmtpServer,
  waitForMailFile,
} from '#server/testing/smtp.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';

const timing = { queue: { pollSeconds: 0.5, superviseSeconds: 10 }, mailTestMs: 3_000 };
const context = setUpTestApp({}, {}, timing);
const mailPassword = 'carrier-pigeon';
let admin: SignedIn;
let adminEmail: string;
let smtp: TestSmtpServer;

/** Asks for a user name and password. */
const withLogin = {
  authOptional: false,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
} satisfies Parameters<typeof startSmtpServer>[1];

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
  adminEmail = await emailOf(admin);
  smtp = await startSmtpServer(0, {
    ...withLogin,
    onAuth: ({ username, password }, _session, done) =>
      password === mailPassword
        ? done(null, { user: username })
        : done(
            Object.assign(new Error(`5.7.8 ${username} is not let in with ${password}`), {
              responseCode: 535,
            }),
          ),
  });
});
afterAll(() => smtp?.close());
beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
});

async function emailOf({ accountId }: SignedIn): Promise<string> {
  const row = await context.db
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.email;
}

function settings(change: object = {}) {
  return {
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    userName: 'quiz',
    password: mailPassword,
    fromAddress: 'quiz@campus.example',
    ...change,
  };
}

function save(change: object = {}, on = context) {
  return on.call(admin, 'PUT', '/mailServer', { ...settings(change), currentPassword: adminPassword });
}

function read(on = context) {
  return on.call(admin, 'GET', '/mailServer');
}

function test(body?: object, on = context) {
  return on.call(admin, 'POST', '/mailServer/test', body);
}

function remove() {
  return context.call(admin, 'DELETE', '/mailServer', { currentPassword: adminPassword });
}

function isTo(email: string): (mail: ReceivedMail) => boolean {
  return (mail) => mail.recipients.includes(email);
}

function enqueue(email: string) {
  const to = { email, cameBy: null };
  return context.app.mailer.enqueue(context.db, to, { kind: 'password.changed' });
}

describe('without a mail server', () => {
  it('mail goes to a folder, and a test says that nothing is sent', async () => {
    expect((await read()).json()).toEqual({
      kind: 'folder',
      host: null,
      port: null,
      security: null,
      userName: null,
      hasPassword: false,
      fromAddress: null,
      isFromFixed: false,
      test: null,
      testTo: adminEmail,
    });
    expect((await test()).json()).toMatchObject({ code: 'MAIL_NOT_SET_UP' });
    expect((await context.call(admin, 'GET', '/status')).json().mail).toEqual({ isConfigured: false });
  });
});

describe('a mail server that an administrator sets', () => {
  it('asks for the password of the administrator', async () => {
    for (const [call, body] of [
      ['PUT', settings()],
      ['DELETE', {}],
    ] as const) {
      const none = await context.call(admin, call, '/mailServer', body);
      expect([none.statusCode, none.json().details]).toEqual([422, ['currentPassword: is required']]);
      const wrong = await context.call(admin, call, '/mailServer', {
        ...body,
        currentPassword: 'not-mine-7',
      });
      expect(wrong.json().code).toBe('WRONG_PASSWORD');
    }
    expect((await read()).json().kind).toBe('folder');
  });

  it.each([
    [{ host: '' }, 'host: must be the name of a mail server, such as smtp.school.example'],
    [
      { host: 'mail.school.example\r\nQUIT' },
      'host: must be the name of a mail server, such as smtp.school.example',
    ],
    [{ port: 0 }, 'port: must be at least 1'],
    [{ port: 70_000 }, 'port: must be at most 65535'],
    [{ security: 'ssl' }, 'security: must be one of: starttls, tls, none'],
    [{ userName: 'a\nb' }, 'userName: must be one line'],
    [{ userName: '' }, 'userName: is required'],
    [{ password: '' }, 'password: is required'],
    [{ fromAddress: null }, 'fromAddress: is required'],
    [{ fromAddress: 'quiz@a.example, b@b.example' }, 'fromAddress: Please enter a valid email address.'],
  ])('is refused with %j, naming the field', async (change, fault) => {
    const answer = await save(change);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([fault]);
  });

  it('sends mail from the next mail on, in every process, and no call shows its password', async () => {
    await enqueue('before@school.example');
    await waitForMailFile(context.config.dataDir, ({ to }) => to.includes('before@school.example'));
    const other = await startTestApp(context.connection, { worker: false });
    try {
      const saved = await save();
      expect(saved.json()).toMatchObject({
        kind: 'stored',
        host: '127.0.0.1',
        userName: 'quiz',
        hasPassword: true,
      });
      await other.app.mailer.deliver(
        { email: 'other@school.example', cameBy: null },
        { kind: 'password.changed' },
      );
      const mail = await smtp.waitForMail(isTo('other@school.example'));
      expect(mail.from.address).toBe('quiz@campus.example');
      expect(smtp.mails.some(isTo('before@school.example'))).toBe(false);
      expect((await other.call(admin, 'GET', '/status')).json().mail).toEqual({ isConfigured: true });
      const { rows } = await sql<{ text: string }>`
        select (select string_agg(a::text, ' ') from audit_log a) || (select string_agg(m::text, ' ') from mail_server m)
          as text`.execute(context.db);
      const seen = [
        saved.body,
        (await read()).body,
        rows[0]?.text,
        context.readLog(),
        other.readLog(),
      ].join();
      expect(seen).toContain('mailServer.changed');
      expect(seen).not.toContain(mailPassword);
      expect(seen).not.toContain(Buffer.from(mailPassword).toString('hex'));
    } finally {
      await other.close();
    }
  });

  it('keeps its password only for the same server, port, security and user name', async () => {
    await save();
    expect((await save({ password: '', fromAddress: 'exams@campus.example' })).statusCode).toBe(200);
    expect((await test()).statusCode).toBe(200);
    for (const change of [
      { host: 'localhost' },
      { port: 2525 },
      { security: 'tls' },
      { userName: 'other' },
    ]) {
      for (const answer of [
        await save({ ...change, password: '' }),
        await test(settings({ ...change, password: '' })),
      ]) {
        expect(answer.json().details).toEqual([
          'password: is required again if the server, port, security or user name changes',
        ]);
      }
    }
    // Nor by a row that was changed behind the server's back.
    await sql`update mail_server set host = 'localhost'`.execute(context.db);
    expect((await read()).json()).toMatchObject({ host: 'localhost', hasPassword: false });
    const answer = await test();
    expect([answer.statusCode, answer.json().details]).toEqual([
      502,
      ['password: The stored password can no longer be read. Enter it again.'],
    ]);
  });

  it('can be removed, and mail goes to the folder again', async () => {
    await save();
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(204);
    expect((await read()).json().kind).toBe('folder');
  });

  it('gets waiting mails as soon as its settings are corrected', async () => {
    await save({ password: 'wrong-one' });
    await enqueue('waiting@school.example');
    const nextTry = async () => {
      const { rows } = await sql<{ text: string }>`
        select output::text as text from pgboss.job where name = 'mail.send' and state = 'retry'`.execute(
        context.db,
      );
      return rows[0]?.text ?? '';
    };
    await expect.poll(nextTry, { timeout: 60_000, interval: 50 }).toContain('Mail was not taken');
    expect(`${await nextTry()}${context.readLog()}`).not.toContain('wrong-one');
    // As after many tries.
    await sql`update pgboss.job set start_after = now() + interval '1 hour'
      where name = 'mail.send' and state = 'retry'`.execute(context.db);
    await save();
    await smtp.waitForMail(isTo('waiting@school.example'));
  });

  it('is kept by a factory reset and a restore, and no backup contains it', async () => {
    await save();
    await test();
    const before = (await read()).json();
    expect(before.test).toEqual({ at: expect.any(String), problem: null });
    const backup = await makeTestBackup(context, admin);
    const reset = await context.call(admin, 'POST', '/system/factoryReset', {
      password: adminPassword,
      confirmation: 'RESET',
    });
    expect(reset.statusCode).toBe(200);
    expect((await read()).json()).toEqual(before);
    expect((await test()).statusCode).toBe(200);

    await save({ fromAddress: 'later@campus.example' });
    const restored = await context.call(admin, 'POST', `/backup/${backup.id}/restore`, {
      password: adminPassword,
    });
    expect(restored.statusCode).toBe(200);
    expect((await read()).json()).toMatchObject({ fromAddress: 'later@campus.example', hasPassword: true });
    expect((await test()).statusCode).toBe(200);
  });
});

describe('a test mail', () => {
  const opened: { close: () => unknown }[] = [];
  afterEach(async () => {
    for (const server of opened.splice(0)) await server.close();
  });

  async function openSmtp(own: Parameters<typeof startSmtpServer>[1]): Promise<TestSmtpServer> {
    const server = await startSmtpServer(0, own);
    opened.push(server);
    return server;
  }

  /** Something that is no mail server. */
  async function openOther(talk: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      talk(socket);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    opened.push({
      close: () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      },
    });
    return (server.address() as { port: number }).port;
  }

  it('goes to the caller, with settings that are not saved', async () => {
    await remove();
    const before = smtp.mails.length;
    const answer = await test(settings());
    expect(answer.json()).toEqual({ to: adminEmail, milliseconds: expect.any(Number) });
    const [mail] = smtp.mails.slice(before);
    expect(mail).toMatchObject({ subject: 'Test email from CQuiz', recipients: [adminEmail] });
    expect(mail?.from.address).toBe('quiz@campus.example');
    expect((await read()).json().kind).toBe('folder');
    // Saved as tested, it need not be tested again. Changed, it does.
    expect((await save()).json().test).toEqual({ at: expect.any(String), problem: null });
    expect((await context.call(admin, 'GET', '/setUp')).json().mail).toBe('works');
    expect((await save({ fromAddress: 'untested@campus.example' })).json().test).toBeNull();
    expect((await context.call(admin, 'GET', '/setUp')).json().mail).toBe('untested');
  });

  it('says that the password was refused, without repeating it', async () => {
    const answer = await test(settings({ password: 'feather' }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'MAIL_SERVER_REFUSED',
      details: ['password: The mail server refused the password.'],
      message: 'The mail server refused the password. It said: “535 5.7.8 quiz is not let in with …”',
    });
    await save({ password: 'feather' });
    await test();
    expect((await read()).json().test.problem).toBe('The mail server refused the password.');
    await remove();
  });

  it('says what else the mail server refuses', async () => {
    const says = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
    const open = { userName: '', password: '' };
    const sender = await openSmtp({ onMailFrom: (_from, _session, done) => done(says(553, 'not yours')) });
    const recipient = await openSmtp({ onRcptTo: (_to, _session, done) => done(says(550, 'not here')) });
    const answers = [
      await test(settings({ ...open, port: sender.port })),
      await test(settings({ ...open, port: recipient.port })),
      await test(settings(open)),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [422, 'The mail server refused the sender address quiz@campus.example. It said: “553 not yours”'],
      [422, `The mail server refused your address ${adminEmail}. It said: “550 not here”`],
      [422, expect.stringMatching(/^The mail server requires a user name and a password\. It said: “530 /)],
    ]);
    expect(answers.map((answer) => answer.json().details?.[0].split(':')[0])).toEqual([
      'fromAddress',
      undefined,
      'userName',
    ]);
  });

  it('says what is wrong with the encryption', async () => {
    // Its certificate is signed by nobody.
    const starttls = await openSmtp({ authOptional: true, disabledCommands: ['AUTH'] });
    const tls = await openSmtp({ authOptional: true, disabledCommands: ['AUTH'], secure: true });
    const open = { userName: '', password: '' };
    const answers = [
      await test(settings({ ...open, port: starttls.port, security: 'starttls' })),
      await test(settings({ ...open, port: tls.port, security: 'tls' })),
      await test(settings({ security: 'starttls' })),
      await test(settings({ security: 'tls' })),
    ];
    const untrusted = expect.stringMatching(
      /^The certificate of 127\.0\.0\.1 isn’t trusted\. .*NODE_EXTRA_CA_CERTS/,
    );
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [502, untrusted],
      [502, untrusted],
      [502, expect.stringMatching(/^127\.0\.0\.1 doesn’t offer STARTTLS on port \d+\./)],
      [502, expect.stringMatching(/^We couldn’t open an encrypted connection to 127\.0\.0\.1 on port \d+\./)],
    ]);
    expect(starttls.mails).toEqual([]);
  });

  it('says what is wrong with the connection, and never what another service answered', async () => {
    const closed = await openOther(() => undefined);
    await opened.pop()?.close();
    const silent = await openOther(() => undefined);
    const ssh = await openOther((socket) => socket.write('SSH-2.0-OpenSSH_9.6 hidden\r\n'));
    const ftp = await openOther((socket) => {
      socket.write('220 hidden file server\r\n');
      socket.on('data', () => socket.write('530 hidden login\r\n'));
    });
    const http = await openOther((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\nhidden'));
    const answers = await Promise.all(
      [{ host: 'no-such-host.invalid' }, ...[closed, silent, ssh, ftp, http].map((port) => ({ port }))].map(
        (change) => test(settings(change)),
      ),
    );
    const other = expect.stringMatching(
      /^127\.0\.0\.1 didn’t answer like a mail server on port \d+\. Check the port\.$/,
    );
    expect(answers.map((answer) => answer.json().message)).toEqual([
      'We couldn’t find no-such-host.invalid. Check the name of the mail server.',
      `127.0.0.1 refused the connection on port ${closed}. Check the port.`,
      expect.stringMatching(/^127\.0\.0\.1 didn’t answer in time on port \d+\./),
      other,
      other,
      other,
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(502));
    expect(answers.map(({ body }) => body).join()).not.toContain('hidden');
  });

  it('ends in time when the mail server hangs in the middle, and is recorded and limited', async () => {
    const hanging = await openSmtp({ onMailFrom: () => undefined });
    const slow = await test(settings({ userName: '', password: '', port: hanging.port }));
    expect([slow.statusCode, slow.json().details[0]]).toEqual([
      502,
      expect.stringMatching(/^host: 127\.0\.0\.1 didn’t answer in time/),
    ]);
    const [entry] = (await context.call(admin, 'GET', '/auditLog?max=1')).json();
    expect(entry).toMatchObject({
      action: 'mailServer.tested',
      detail: { host: '127.0.0.1', port: hanging.port, isAccepted: false },
    });
    const more = await Promise.all(Array.from({ length: 10 }, () => test(settings({ host: '' }))));
    expect(more.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});

describe('a mail server that is set by SMTP_URL', () => {
  it('wins, is shown without its password, can be tested and not be changed', async () => {
    await save({ host: 'elsewhere.example' });
    const smtpUrl = `smtp://quiz:${mailPassword}@127.0.0.1:${smtp.port}`;
    const fixed = await startTestApp(context.connection, { smtpUrl, worker: false }, {}, timing);
    try {
      expect((await read(fixed)).json()).toMatchObject({
        kind: 'environment',
        host: '127.0.0.1',
        port: smtp.port,
        userName: 'quiz',
        fromAddress: 'cquiz@localhost',
        isFromFixed: true,
      });
      for (const answer of [
        await save({}, fixed),
        await fixed.call(admin, 'DELETE', '/mailServer', { currentPassword: adminPassword }),
        await test(settings(), fixed),
      ]) {
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'MAIL_SERVER_FIXED']);
      }
      expect((await test(undefined, fixed)).statusCode).toBe(200);
      expect((await read(fixed)).json().test.problem).toBeNull();
      expect(`${(await read(fixed)).body}${fixed.readLog()}`).not.toContain(mailPassword);
    } finally {
      await fixed.close();
    }
  });

  it('leaves the rest to the page if only MAIL_FROM is set', async () => {
    const fixed = await startTestApp(context.connection, { mailFrom: 'fixed@campus.example', worker: false });
    try {
      const saved = await save({ fromAddress: 'ignored@campus.example' }, fixed);
      expect(saved.json()).toMatchObject({
        kind: 'stored',
        fromAddress: 'fixed@campus.example',
        isFromFixed: true,
      });
      const before = smtp.mails.length;
      expect((await test(undefined, fixed)).statusCode).toBe(200);
      expect(smtp.mails[before]?.from.address).toBe('fixed@campus.example');
    } finally {
      await fixed.close();
    }
  });
});
