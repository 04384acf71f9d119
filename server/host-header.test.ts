import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInProfiles } from '#shared/branding/built-in-profiles.ts';
import { findMatch } from '#shared/branding/match.ts';
import type { StudentDocument } from '#shared/contract/results/documents.ts';
import { createTestAttempt } from './testing/attempts.ts';
import { listenOn } from './testing/event-stream.ts';
import { encodeForm } from './testing/form.ts';
import { createPerson, drawPhoto, signInAsPerson, type TestPerson } from './testing/people.ts';
import { createTestQuiz } from './testing/quizzes.ts';
import type { SignedIn } from './testing/sign-in.ts';
import { type ReceivedMail, readMailFolder, waitForMailFile } from './testing/smtp.ts';
import { setUpTestApp, startTestApp, type TestApp } from './testing/test-app.ts';
import { trustHosts } from './testing/trust-hosts.ts';

type Person = TestPerson & SignedIn;

/** A forged host that a built-in brand would match. */
const foreign = 'evil.knust.edu.gh';
const brandThere = findMatch(builtInProfiles, { href: `https://${foreign}/`, hostname: foreign })?.brand;
const claims = {
  host: foreign,
  'x-forwarded-host': foreign,
  'x-forwarded-proto': 'https',
  forwarded: `host=${foreign};proto=https`,
};

/** Neither the forged host nor the brand it would select may appear. */
function expectNothingForeign(where: string, content: string): void {
  expect(content.toLowerCase(), where).not.toContain(foreign);
  expect(content, where).not.toContain(brandThere?.name ?? foreign);
}

async function readPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  return `${text.replace(/\s+/g, ' ')} ${JSON.stringify(await pdf.getMetadata())}`;
}

describe.each([
  { name: 'nothing is configured', publicUrl: undefined, trusted: [], address: null },
  {
    name: 'PUBLIC_URL is set',
    publicUrl: 'https://quiz.school.example',
    trusted: [],
    address: 'https://quiz.school.example',
  },
  {
    name: 'there are trusted hosts',
    publicUrl: undefined,
    trusted: ['http://quiz.local:8080', 'quiz.ug.edu.gh'],
    address: 'http://quiz.local:8080',
  },
])('with a forged Host, if $name,', ({ publicUrl, trusted, address }) => {
  const context = setUpTestApp({ publicUrl });
  const password = 'Quite-long-7';
  const answers: { url: string; answer: LightMyRequestResponse }[] = [];
  let admin: Person;
  let student: Person;

  beforeAll(async () => {
    await trustHosts(context, trusted);
    admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
    student = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Owusu', password });
  });

  async function ask(
    person: SignedIn | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    payload?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const answer = await context.app.inject({
      method,
      url,
      remoteAddress: '192.0.2.7',
      headers: { ...person?.headers, ...claims, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
    answers.push({ url: `${method} ${url}`, answer });
    return answer;
  }

  async function readMailTo(email: string, wanted: RegExp = /./): Promise<ReceivedMail> {
    const mail = await waitForMailFile(
      context.config.dataDir,
      ({ to, subject }) => to.includes(email) && wanted.test(subject),
    );
    expectNothingForeign(mail.subject, `${mail.raw}${mail.text}${mail.html}`);
    expect(mail.from.name).toBe('CQuiz');
    return mail;
  }

  function linksIn({ text }: ReceivedMail): string[] {
    return text.match(/https?:\/\/[^/\s]+/g) ?? [];
  }

  it("mails a reset code in the school's brand", async () => {
    await ask(null, 'POST', '/api/auth/reset/request', { email: student.email });
    expect(linksIn(await readMailTo(student.email, /reset code/))).toEqual([]);
  });

  it('answers, mails and stores both kinds of registration without it', async () => {
    const emails = ['adwoa@mail.example', 'kofi@mail.example'] as const;
    const photo = new File([await drawPhoto()], 'me.png');
    const form = await encodeForm({
      firstName: 'Adwoa',
      lastName: 'Mensah',
      dob: '2004-05-31',
      email: emails[0],
      phone: '+233 20 000 0000',
      country: 'NG',
      address: '12 Palm Street',
      photo,
    });
    await ask(null, 'POST', '/api/student', form.payload, form.headers);
    await ask(null, 'POST', '/api/auth/register', { email: emails[1], password, role: 'STUDENT' });
    for (const email of emails) await readMailTo(email);
    const kept = await context.db.selectFrom('user_account').select('came_by').execute();
    expect(new Set(kept.map(({ came_by }) => came_by))).toEqual(new Set([null]));
  });

  it('links invitations, acceptances, new passwords and new roles only to the configured address', async () => {
    const waiting = { status: 'PENDING', student: { enrollment_date: null } } as const;
    const invited = await createPerson(context.db, 'STUDENT', waiting);
    const accepted = await createPerson(context.db, 'STUDENT', { ...waiting, password });
    const teacher = await createPerson(context.db, 'TEACHER', { password });
    const today = { enrollmentDate: '2026-11-15T09:30:00Z' };
    for (const { personId } of [invited, accepted]) {
      await ask(admin, 'PUT', `/api/student/${personId}`, today);
    }
    await ask(admin, 'POST', `/api/account/${teacher.accountId}/resetPassword`, { endSessions: false });
    await ask(admin, 'POST', '/api/account', {
      email: 'ada@mail.example',
      firstName: 'Ada',
      lastName: 'Root',
      role: 'READ_ONLY_ADMIN',
      currentPassword: password,
    });
    await ask(admin, 'POST', `/api/account/${accepted.accountId}/role`, { role: 'TEACHER' });
    const mails = [
      await readMailTo(invited.email),
      await readMailTo(accepted.email, /accepted/),
      await readMailTo(teacher.email),
      await readMailTo('ada@mail.example'),
      await readMailTo(accepted.email, /role/),
    ];
    for (const mail of mails) {
      expect(new Set(linksIn(mail)), mail.subject).toEqual(new Set(address === null ? [] : [address]));
    }
  });

  it('does not use its brand or address even if the reader once registered there', async () => {
    const old = await createPerson(context.db, 'TEACHER', { password });
    const name = 'old.knust.edu.gh';
    await context.db
      .updateTable('user_account')
      .set({ came_by: `https://${name}/` })
      .where('id', '=', old.accountId)
      .execute();
    await ask(admin, 'POST', `/api/account/${old.accountId}/suspend`, { reason: 'Fees are open.' });
    await ask(admin, 'POST', `/api/account/${old.accountId}/resume`, {});
    const mail = await readMailTo(old.email, /has been reactivated/);
    expect(mail.raw).not.toContain(name);
    expect(linksIn(mail)).toEqual(address === null ? [] : [address]);
  });

  it('does not change certificates, their notifications and transcripts', async () => {
    await ask(student, 'PATCH', '/api/preference', { mailedNotifications: ['certificate.granted'] });
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    const quiz = await createTestQuiz(context.db, teacher.accountId, {
      quiz: { title: 'First Aid', passing_mark: 60, grants_certificate: true },
    });
    const answered = { answers: quiz.questions.map(() => 'B') };
    const attempt = await createTestAttempt(context.db, quiz, student, answered);
    await ask(student, 'PUT', `/api/quizAttempt/${attempt}`, { status: 'SUBMITTED' });
    const path = `/api/student/${student.personId}`;
    const [certificate] = (await ask(student, 'GET', `${path}/document`)).json<StudentDocument[]>();
    const papers = [
      await ask(student, 'GET', `/api/document/${certificate?.id}/pdf`),
      await ask(student, 'POST', `${path}/transcript/pdf`, {}),
    ];
    for (const { rawPayload } of papers) {
      const printed = await readPdf(rawPayload);
      expectNothingForeign('a document', printed + rawPayload.toString('latin1'));
      expect(printed).toContain('CQuiz');
      expect(printed).toMatch(/[0-9A-Z]{4}(-[0-9A-Z]{4}){5}/);
      if (address === null) expect(printed).not.toMatch(/https?:\/\/|\/verify/);
      else expect(printed).toContain(`${address}/verify`);
    }
    const mail = await readMailTo(student.email, /certificate/);
    expect(linksIn(mail)).toEqual(address === null ? [] : [address]);
  });

  it('does not change the calendar and the name in an authenticator app', async () => {
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    const closesAt = new Date(Date.now() + 48 * 3_600_000);
    await createTestQuiz(context.db, teacher.accountId, { quiz: { title: 'Cells', closes_at: closesAt } });
    const { path } = (await ask(student, 'POST', '/api/calendar')).json<{ path: string }>();
    const file = (await ask(null, 'GET', path)).body.replace(/\r\n /g, '');
    expect(file).toContain('Cells');
    expect(file.match(/https?:\/\/[^/\s]+/g) ?? []).toEqual(address === null ? [] : [address]);
    const setup = await ask(admin, 'POST', '/api/twoFactor', { currentPassword: password });
    expect(setup.json().uri).toContain('issuer=CQuiz&');
  });

  it('does not change the manifest and images', async () => {
    const manifest = await ask(null, 'GET', '/manifest.webmanifest');
    expect(manifest.json()).toMatchObject({ name: 'CQuiz', id: '/', start_url: '/', scope: '/' });
    expect(manifest.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    const icons = manifest.json<{ icons: { src: string }[] }>().icons.map(({ src }) => src);
    expect(icons.every((src) => src.startsWith('/app-icon-'))).toBe(true);
    for (const url of [...icons, '/app-icon-touch.png', '/favicon.svg', '/api/openapi.json', '/api/docs/']) {
      const here = await context.app.inject({
        url,
        remoteAddress: '192.0.2.7',
        headers: { host: 'x.example' },
      });
      const there = await ask(null, 'GET', url);
      expect(there.rawPayload.equals(here.rawPayload), url).toBe(true);
    }
  });

  it('appears in no response, mail or stored row', async () => {
    expect(answers.length).toBeGreaterThan(20);
    for (const { url, answer } of answers) {
      expectNothingForeign(url, JSON.stringify(answer.headers));
      expectNothingForeign(url, answer.body);
    }
    const mails = await readMailFolder(context.config.dataDir);
    expect(mails.length).toBeGreaterThan(9);
    for (const mail of mails) expectNothingForeign(mail.subject, mail.raw);
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in (current_schema(), 'pgboss')`.execute(context.db);
    expect(tables.map(({ name }) => name)).toContain('pgboss.job');
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`
        select one::text as line from ${sql.raw(name)} one
        where strpos(lower(one::text), ${foreign}) > 0`.execute(context.db);
      expect(rows, name).toEqual([]);
    }
  });
});

describe("the registration's address", () => {
  const context = setUpTestApp({ publicUrl: 'https://quiz.school.example' });

  it.each([
    ['QUIZ.school.example.', 'https://quiz.school.example/'],
    ['quiz.school.example:443', 'https://quiz.school.example/'],
    ['quiz.ug.edu.gh', 'https://quiz.ug.edu.gh/'],
    ['quiz.local:8080', 'http://quiz.local:8080/'],
    ['quiz.local', null],
    ['quiz.ug.edu.gh:8443', null],
    ['quiz.ug.edu.gh@evil.example', null],
    ['evil.example/quiz.ug.edu.gh', null],
    ['localhost:3000', null],
    ['', null],
  ])('is stored for the Host %j as %j', async (host, cameBy) => {
    await trustHosts(context, ['quiz.ug.edu.gh', 'http://quiz.local:8080']);
    const request = { host, headers: { host }, socket: { remoteAddress: '127.0.0.1' } };
    const origin = context.app.originOf(request as never);
    expect(origin).toEqual({
      cameBy,
      linkBase: cameBy?.replace(/\/$/, '') ?? 'https://quiz.school.example',
    });
  });

  it('selects the brand and the address of later mails', async () => {
    await trustHosts(context, ['quiz.ug.edu.gh']);
    const email = 'esi@mail.example';
    const payload = { email, password: 'Quite-long-7', role: 'STUDENT' };
    const headers = { host: 'quiz.ug.edu.gh' };
    const url = '/api/auth/register';
    await context.app.inject({ method: 'POST', url, headers, payload });
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(email));
    expect(mail.from.name).toBe('CQuiz University Ghana');
    expect(context.app.siteAddresses.linkedFor('http://quiz.ug.edu.gh/')).toBe('https://quiz.ug.edu.gh');
    await trustHosts(context, []);
    expect(context.app.siteAddresses.linkedFor('http://quiz.ug.edu.gh/')).toBe('https://quiz.school.example');
  });
});

// One server for the groups below, which set the trusted hosts they need.
const unconfigured = setUpTestApp();

describe('a row of trusted hosts that was edited by hand', () => {
  const context = unconfigured;

  it('is used if it contains a valid host, and ignored otherwise', async () => {
    await trustHosts(context, ['no host', 'https://', '*.school.example', 'Quiz.School.Example']);
    expect(context.app.siteAddresses.printedFor(null)).toBe('https://quiz.school.example');
  });
});

describe('a loopback host', () => {
  const context = unconfigured;
  beforeAll(() => trustHosts(context, []));
  const originOf = (host: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    context.app.originOf({ host, headers: { host, ...headers }, socket: { remoteAddress } } as never)
      .linkBase;

  it.each([
    ['localhost:3000', '127.0.0.1', 'http://localhost:3000'],
    ['127.0.0.1:3000', '::ffff:127.0.0.1', 'http://127.0.0.1:3000'],
    ['[::1]:3000', '::1', 'http://[::1]:3000'],
    ['localhost:3000', '192.0.2.1', null],
    ['localhost.evil.example', '127.0.0.1', null],
    ['localhost:3000@evil.example', '127.0.0.1', null],
    ['192.168.1.10:3000', '127.0.0.1', null],
  ])('named %s by a caller at %s gives the link base %j', (host, address, base) => {
    expect(originOf(host, address)).toBe(base);
  });

  it.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'])(
    'is not trusted through a proxy that adds %s',
    (header) => {
      expect(originOf('localhost:3000', '127.0.0.1', { [header]: 'x' })).toBeNull();
    },
  );

  it('is not printed on documents, which others read', () => {
    expect(context.app.siteAddresses.linkedFor('http://localhost:3000/')).toBe('http://localhost:3000');
    expect(context.app.siteAddresses.printedFor('http://localhost:3000/')).toBeNull();
  });
});

describe('X-Forwarded-Host', () => {
  const context = unconfigured;
  const trusted = 'quiz.ug.edu.gh';
  let behind: TestApp;

  beforeAll(async () => {
    await trustHosts(context, ['quiz.school.example', trusted]);
    behind = await startTestApp(context.connection, { trustedProxies: ['10.0.0.0/8'], worker: false });
  });
  afterAll(() => behind?.close());

  async function nameAt(
    server: Pick<typeof context, 'app'>,
    remoteAddress: string,
    headers: Record<string, string>,
  ): Promise<string> {
    const answer = await server.app.inject({ url: '/manifest.webmanifest', remoteAddress, headers });
    expect(answer.statusCode, JSON.stringify(headers)).toBe(200);
    return answer.json().name;
  }

  it('is used only from a trusted proxy, and only the value that this proxy wrote', async () => {
    const host = 'inside:3000';
    const claimed = { host, 'x-forwarded-host': trusted };
    expect(await nameAt(context, '10.1.1.1', claimed)).toBe('CQuiz');
    expect(await nameAt(behind, '192.0.2.1', claimed)).toBe('CQuiz');
    expect(await nameAt(behind, '10.1.1.1', claimed)).toBe('CQuiz University Ghana');
    const ofClient = { host, 'x-forwarded-host': `${trusted}, evil.example` };
    expect(await nameAt(behind, '10.1.1.1', ofClient)).toBe('CQuiz');
    const ofProxy = { host, 'x-forwarded-host': `evil.example, ${trusted}` };
    expect(await nameAt(behind, '10.1.1.1', ofProxy)).toBe('CQuiz University Ghana');
  });

  it.each([
    `${trusted}:x`,
    `ama:secret@${trusted}`,
    `${trusted}/../x`,
    '[::1',
    '\\\\x',
    '%00',
    '<script>',
    ',',
    'a'.repeat(5_000),
    '€.example',
  ])('and Host of %j select nothing and cause no error', async (value) => {
    for (const headers of [
      { host: value },
      { host: 'x', 'x-forwarded-host': value, 'x-forwarded-proto': value },
    ]) {
      expect(await nameAt(behind, '10.1.1.1', headers)).toBe('CQuiz');
      const page = await behind.app.inject({ url: '/login', remoteAddress: '10.1.1.1', headers });
      expect(page.statusCode).toBeLessThan(500);
    }
  });

  it('is not required: a request of HTTP/1.0 without any Host is answered', async () => {
    const { port, hostname } = new URL(await listenOn(context.app));
    const socket = connect(Number(port), hostname);
    socket.write('GET /manifest.webmanifest HTTP/1.0\r\n\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200/);
  });
});
