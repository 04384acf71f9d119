import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { encodeForm } from '#server/testing/form.ts';
import { createPerson, drawPhoto, signInAsPerson } from '#server/testing/people.ts';
import { untilEntered } from '#server/testing/registrations.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { readMailFolder, waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { trustHosts } from '#server/testing/trust-hosts.ts';
import type { Student } from '#shared/contract/people/people.ts';
import type { SystemSettingsChange } from '#shared/settings.ts';

const context = setUpTestApp();
let next = 0;
let admin: SignedIn;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
});

function newEmail(domain = 'mail.example'): string {
  next += 1;
  return `adwoa.${next}@${domain}`;
}

function fieldsOf(change: Record<string, string> = {}): Record<string, string> {
  return {
    firstName: 'Adwoa',
    lastName: 'Mensah',
    dob: '2004-05-31',
    email: newEmail(),
    phone: '+233 20 000 0000',
    country: 'NG',
    address: '12 Palm Street',
    ...change,
  };
}

interface Sending {
  photo?: Blob | null;
  host?: string;
  from?: string;
  as?: SignedIn;
}

/** Waits for the job too, because most tests are about its outcome. */
async function register(change: Record<string, string> = {}, sending: Sending = {}) {
  const answer = await post(change, sending);
  await untilEntered(context.db);
  return answer;
}

async function post(change: Record<string, string> = {}, sending: Sending = {}) {
  const photo = sending.photo === undefined ? new File([await drawPhoto()], 'me.png') : sending.photo;
  const form = await encodeForm({ ...fieldsOf(change), ...(photo && { photo }) });
  return send(form.payload, form.headers['content-type'], sending);
}

function send(payload: Buffer | string, type: string, { host, from = '127.0.0.1', as }: Sending = {}) {
  return context.app.inject({
    method: 'POST',
    url: '/api/student',
    headers: { 'content-type': type, ...(host && { host }), ...as?.headers },
    remoteAddress: from,
    payload,
  });
}

function storedFiles(): string[] {
  try {
    return readdirSync(join(context.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

async function countRows(): Promise<{ accounts: number; students: number; files: number }> {
  const count = async (table: 'user_account' | 'student' | 'file') =>
    (await context.db.selectFrom(table).select('id').execute()).length;
  return {
    accounts: await count('user_account'),
    students: await count('student'),
    files: await count('file'),
  };
}

async function setSettings(change: SystemSettingsChange): Promise<void> {
  expect((await context.call(admin, 'PATCH', '/setting', change)).statusCode).toBe(200);
}

const received = {
  success: true,
  message: 'Registration received. We’ve emailed you the next steps.',
};

/** As an administrator sees them. */
async function readStudent(email: string): Promise<Student> {
  const matches = await context.call(admin, 'GET', `/student?search=${encodeURIComponent(email)}`);
  const [student] = matches.json<Student[]>();
  if (!student) throw new Error(`Nobody is registered as ${email}`);
  return student;
}

async function registered(change: Record<string, string> = {}): Promise<Student> {
  const email = newEmail();
  expect((await register({ email, ...change })).statusCode).toBe(201);
  return readStudent(email);
}

async function countUnproved(): Promise<number> {
  return (await context.db.selectFrom('registration_proof').select('account_id').execute()).length;
}

beforeEach(async () => {
  await context.db.deleteFrom('registration_proof').execute();
  await context.db.deleteFrom('setting').execute();
  await context.db.deleteFrom('limit_counter').execute();
});

describe('a registration', () => {
  it('creates a pending student with a photo and without a password', async () => {
    const email = newEmail();
    await trustHosts(context, ['knust.school.example']);
    const answer = await register({ email }, { host: 'knust.school.example' });
    await trustHosts(context, []);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(received);
    const student = await readStudent(email);
    expect(student).toEqual({
      id: expect.any(Number),
      studentNumber: expect.stringMatching(/^\d{4}-\d{5}$/),
      firstName: 'Adwoa',
      lastName: 'Mensah',
      emailAddress: email,
      phoneNumber: '+233 20 000 0000',
      country: 'NG',
      address: '12 Palm Street',
      dateOfBirth: '2004-05-31',
      currentCgpa: null,
      enrollmentDate: null,
      assignedTeacher: null,
      passportPhotoUrl: expect.stringMatching(/^\/api\/file\/\d+\?/),
      program: { id: 1, name: 'General' },
      dateCreated: expect.stringMatching(/Z$/),
      lastUpdated: expect.stringMatching(/Z$/),
      isSuspended: false,
      abilities: { edit: true, accept: true, delete: true },
    });
    const account = await context.db
      .selectFrom('user_account')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      role: 'STUDENT',
      status: 'PENDING',
      password_hash: null,
      password_changed_at: null,
      came_by: 'https://knust.school.example/',
    });
    const photo = await context.app.inject(student.passportPhotoUrl ?? '');
    expect(photo.headers['content-type']).toBe('image/webp');
  });

  it('notifies the admins immediately, and the student by mail', async () => {
    const { db } = context;
    const admin = await signInAsPerson(db, 'SUPER_ADMIN');
    const reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
    const teacher = await signInAsPerson(db, 'TEACHER');
    const address = await listenOn(context.app);
    const streams = await Promise.all([admin, reader].map(({ token }) => openEventStream(address, token)));
    for (const stream of streams) await stream.next('connected');
    const email = newEmail();
    await register({ email, firstName: 'Kojo', lastName: 'Addo' });
    const { id } = await readStudent(email);
    for (const stream of streams) {
      await stream.next('notifications.changed');
      await stream.next('registrations.changed');
      stream.close();
    }
    for (const person of [admin, reader]) {
      expect((await context.call(person, 'GET', '/notification')).json()).toMatchObject([
        { type: 'info', event: 'registration.received', params: { studentName: 'Kojo Addo' } },
      ]);
    }
    expect((await context.call(teacher, 'GET', '/notification')).json()).toEqual([]);
    const trail = await context.call(admin, 'GET', '/auditLog?action=student.registered&max=1');
    expect(trail.json()).toMatchObject([
      { actor: null, targetType: 'student', targetId: String(id), address: '127.0.0.1' },
    ]);
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(email));
    expect(mail.subject).toMatch(/received your registration/);
    expect(mail.text).toContain('Kojo');
  });

  it('is for the chosen programme or the default one', async () => {
    const { id } = await context.db
      .insertInto('program')
      .values({ institution_id: 1, name: 'Nursing' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const program of [String(id), JSON.stringify({ id })]) {
      expect((await registered({ program })).program).toEqual({ id, name: 'Nursing' });
    }
    expect((await registered({ program: '' })).program).toEqual({ id: 1, name: 'General' });
  });

  it('for an unknown programme is refused, naming the field', async () => {
    await context.db.insertInto('institution').values({ id: 70, name: 'Elsewhere' }).execute();
    const elsewhere = await context.db
      .insertInto('program')
      .values({ institution_id: 70, name: 'Law' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const program of ['999999', String(elsewhere.id)]) {
      const answer = await register({ program });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().details).toEqual([expect.stringMatching(/^program: /)]);
    }
  });

  it.each([
    { firstName: ' ' },
    { lastName: 'x'.repeat(101) },
    { dob: '31.05.2004' },
    { dob: '2999-01-01' },
    { dob: '1899-12-31' },
    { dob: '2004-02-30' },
    { email: 'nobody' },
    { email: 'a@b.example, c@d.example' },
    { phone: '' },
    { phone: '0803 123' },
    { phone: '+1 123 456 7890' },
    { country: '' },
    { country: 'Atlantis' },
    { country: 'ZZ' },
    { address: 'x'.repeat(501) },
    { program: '1 or 1=1' },
    { program: '-1' },
  ])('with %j is refused, naming the field, and nothing is stored', async (change) => {
    const before = { rows: await countRows(), files: storedFiles() };
    const answer = await register(change as Record<string, string>);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([expect.stringMatching(`^${Object.keys(change)[0]}: `)]);
    expect({ rows: await countRows(), files: storedFiles() }).toEqual(before);
  });

  it('without a photo is refused', async () => {
    for (const photo of [null, new File([], 'nothing.png')]) {
      const answer = await register({}, { photo });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 'PHOTO_REQUIRED',
        message: 'Please upload a passport size photo.',
      });
    }
  });

  it('accepts only its own fields, so that no one registers as more than a pending student', async () => {
    const email = newEmail();
    await register({
      email,
      id: '7',
      role: 'SUPER_ADMIN',
      status: 'ACTIVE',
      enrollmentDate: '2026-01-01',
      enrollment_date: '2026-01-01',
      currentCgpa: '4',
      passwordHash: 'secret-secret',
      institutionId: '70',
      assignedTeacher: '1',
      'cqUser.role': 'SUPER_ADMIN',
    });
    expect(await readStudent(email)).toMatchObject({
      enrollmentDate: null,
      currentCgpa: null,
      assignedTeacher: null,
    });
    const account = await context.db
      .selectFrom('user_account')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      role: 'STUDENT',
      status: 'PENDING',
      password_hash: null,
      institution_id: 1,
    });
  });

  it('keeps its texts unchanged', async () => {
    const firstName = `<script>alert(1)</script>'; drop table student; --`;
    const address = '=HYPERLINK("http://x.example") 漢字 🙂\r\nsecond line';
    expect(await registered({ firstName, address })).toMatchObject({ firstName, address });
  });

  it('by a signed-in person is handled like any other', async () => {
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const email = newEmail();
    expect((await register({ email }, { as: admin })).json()).toEqual(received);
    expect(await readStudent(email)).toMatchObject({ enrollmentDate: null });
  });

  it('reveals only to a super admin that an address has an account', async () => {
    const { email } = await createPerson(context.db, 'TEACHER');
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const notifications = await register({ email: `${email}.` }, { as: admin });
    expect(notifications.statusCode).toBe(409);
    expect(notifications.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    expect((await register({ email }, { as: reader })).json()).toEqual(received);
  });
});

describe('an address', () => {
  it.each([
    (email: string) => email.toUpperCase(),
    (email: string) => ` ${email}\t`,
    (email: string) => email.replace('a', 'ａ'),
    (email: string) => email.replace('s', 'ſ'),
    (email: string) => `${email}.`,
    (email: string) => email.replace('school.', 'school．'),
  ])('with an account gets no second one in another spelling: %s', async (respell) => {
    const email = newEmail('school.example');
    await register({ email });
    const before = { rows: await countRows(), files: storedFiles() };
    expect((await register({ email: respell(email) })).json()).toEqual(received);
    expect({ rows: await countRows(), files: storedFiles() }).toEqual(before);
  });

  it('registered fifty times at once gets one account and one photo', async () => {
    const email = newEmail();
    const before = { rows: await countRows(), files: storedFiles() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post({ email })));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`201 ${JSON.stringify(received)}`]),
    );
    await untilEntered(context.db);
    const { rows } = before;
    expect(await countRows()).toEqual({
      accounts: rows.accounts + 1,
      students: rows.students + 1,
      files: rows.files + 1,
    });
    expect(storedFiles()).toHaveLength(before.files.length + 1);
  });
});

describe('the number of pending registrations', () => {
  async function countWaiting(): Promise<number> {
    const rows = await context.db
      .selectFrom('user_account')
      .select('id')
      .where('status', '=', 'PENDING')
      .where('came_by', 'is not', null)
      .execute();
    return rows.length;
  }

  it('has its own limit, which reveals no addresses and notifies the admins once', async () => {
    const { db } = context;
    const admin = await signInAsPerson(db, 'SUPER_ADMIN');
    const known = await createPerson(db, 'TEACHER');
    await setSettings({ maxPendingRegistrations: (await countWaiting()) + 1 });
    expect((await register()).statusCode).toBe(201);
    const before = storedFiles();
    const refused = await Promise.all([newEmail(), known.email].map((email) => register({ email })));
    for (const answer of refused) {
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'REGISTRATIONS_FULL' });
    }
    expect(refused[0]?.body).toBe(refused[1]?.body);
    const bare = { email: newEmail(), password: 'Quite-long-7' };
    expect((await context.call(null, 'POST', '/auth/register', bare)).statusCode).toBe(429);
    expect(storedFiles()).toEqual(before);
    const notifications = (await context.call(admin, 'GET', '/notification')).json<{ event: string }[]>();
    expect(notifications.filter(({ event }) => event === 'registrations.full')).toHaveLength(1);
  });

  it('is not exceeded if twenty register at once for the last place', async () => {
    await setSettings({ maxPendingRegistrations: (await countWaiting()) + 1 });
    const before = storedFiles();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post()));
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
      201,
      ...Array(19).fill(429),
    ]);
    await untilEntered(context.db);
    expect(storedFiles()).toHaveLength(before.length + 1);
  });

  it('never prevents an administrator from creating a teacher or a student', async () => {
    await register();
    const { count } = (await context.call(admin, 'GET', '/status')).json().users;
    await setSettings({ maxPendingRegistrations: 1, maxUsers: count + 3 });
    expect((await register()).json()).toMatchObject({ code: 'REGISTRATIONS_FULL' });
    const cqUser = () => ({ email: newEmail(), passwordHash: 'Quite-long-7' });
    const teacher = { firstName: 'Kofi', lastName: 'Boateng', cqUser: cqUser() };
    expect((await context.call(admin, 'POST', '/teacher', teacher)).statusCode).toBe(201);
    const waiting = { firstName: 'Esi', lastName: 'Ansah', cqUser: cqUser() };
    expect((await context.call(admin, 'POST', '/student', waiting)).statusCode).toBe(201);
  });
});

describe('the number of users', () => {
  async function limitTo(free: number): Promise<void> {
    const { count } = (await context.call(admin, 'GET', '/status')).json().users;
    await setSettings({ maxUsers: count + free });
  }

  it('limits acceptances, not registrations, and names the refused student', async () => {
    await createPerson(context.db, 'STUDENT', { status: 'DELETED' });
    await limitTo(1);
    const students = [
      await registered({ firstName: 'Ama', lastName: 'First' }),
      await registered({ firstName: 'Esi', lastName: 'Second' }),
    ];
    const both = await context.call(admin, 'POST', '/student/accept', { students });
    expect(both.statusCode).toBe(409);
    expect(both.json()).toMatchObject({
      code: 'USERS_LIMIT_REACHED',
      details: [`Esi Second (${students[1]?.emailAddress})`],
    });
    expect(both.json().message).toMatch(/1 place is left. No one was accepted./);
    const enrollmentDate = new Date().toISOString();
    const one = await context.call(admin, 'PUT', `/student/${students[0]?.id}`, { enrollmentDate });
    expect(one.statusCode).toBe(200);
    const next = await context.call(admin, 'PUT', `/student/${students[1]?.id}`, { enrollmentDate });
    expect(next.statusCode).toBe(409);
    expect(next.json()).toMatchObject({ code: 'USERS_LIMIT_REACHED' });
  });

  it('is not exceeded if twenty are accepted at once for the last place', async () => {
    await limitTo(1);
    const students = await Promise.all(Array.from({ length: 20 }, () => registered()));
    const answers = await Promise.all(
      students.map((student, at) =>
        at % 2 === 0
          ? context.call(admin, 'POST', '/student/accept', { students: [student] })
          : context.call(admin, 'PUT', `/student/${student.id}`, { enrollmentDate: '2026-01-05' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
      200,
      ...Array(19).fill(409),
    ]);
  });
});

describe('a trusted domain', () => {
  const trusted = { trustedEmailDomains: ['trusted.example'] };

  it('asks its students to confirm the address, and notifies no one else', async () => {
    await setSettings(trusted);
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const email = newEmail('Trusted.Example');
    await register({ email });
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(email.toLowerCase()));
    expect(mail.subject).toMatch(/Confirm your email address/);
    expect(mail.text).toMatch(/http:\/\/localhost:80\/email-link#[\w-]{43}/);
    expect(await readStudent(email)).toMatchObject({ enrollmentDate: null });
    const unconfirmed = await context.call(admin, 'GET', '/student?state=unconfirmed');
    expect(unconfirmed.json<Student[]>().map(({ emailAddress }) => emailAddress.toLowerCase())).toEqual([
      email.toLowerCase(),
    ]);
    expect((await context.call(admin, 'GET', '/notification')).json()).toEqual([]);
  });

  it('sends no link for a forged Host', async () => {
    await setSettings(trusted);
    const email = newEmail('trusted.example');
    await register({ email }, { host: 'evil.example' });
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(email));
    expect(mail.text).toContain('/email-link');
    expect(mail.raw).not.toMatch(/evil\.example|email-link#/);
  });

  it.each(['untrusted.example', 'sub.trusted.example', 'trusted.example.evil.example', 'truſted.example'])(
    'is not %s',
    async (domain) => {
      await setSettings(trusted);
      await register({ email: newEmail(domain) });
      expect(await countUnproved()).toBe(0);
    },
  );

  it('applies only while registrations are approved automatically', async () => {
    await setSettings({ ...trusted, autoApproveRegistrations: false });
    await register({ email: newEmail('trusted.example') });
    expect(await countUnproved()).toBe(0);
  });

  it('also matches with a final dot', async () => {
    await setSettings(trusted);
    await register({ email: newEmail('trusted.example.') });
    expect(await countUnproved()).toBe(1);
  });
});

describe('an invalid form', () => {
  type Part = [name: string, value: string | Buffer, fileName?: string];

  async function sendParts(parts: Part[], type = 'multipart/form-data; boundary=edge') {
    const bytes = parts.flatMap(([name, value, fileName]) => [
      Buffer.from(
        `--edge\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n\r\n`,
      ),
      Buffer.from(value as string),
      Buffer.from('\r\n'),
    ]);
    return send(Buffer.concat([...bytes, Buffer.from('--edge--\r\n')]), type);
  }
  const usual = async (): Promise<Part[]> => [
    ...Object.entries(fieldsOf()),
    ['photo', await drawPhoto(), 'me.png'],
  ];

  it('is refused only for its faults, not for a known address', async () => {
    expect((await sendParts(await usual())).statusCode).toBe(201);
    await untilEntered(context.db);
  });

  it.each<[string, number, Part[]]>([
    ['a field twice', 400, [['firstName', 'Again']]],
    ['a name of the prototype', 400, [['__proto__', 'x']]],
    ['another name of the prototype', 400, [['constructor', 'x']]],
    ['a NUL in a field it does not know', 400, [['note', 'a\0b']]],
    ['two photos', 413, [['photo', 'x', 'x.png']]],
    ['a hundred fields', 413, Array.from({ length: 100 }, (_, at): Part => [`field${at}`, 'x'])],
    ['a field of a megabyte', 413, [['note', 'x'.repeat(1_000_000)]]],
  ])('for %s is refused, and nothing is stored', async (_, status, parts) => {
    const before = { rows: await countRows(), files: storedFiles() };
    const answer = await sendParts([...(await usual()), ...parts]);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false });
    expect({ rows: await countRows(), files: storedFiles() }).toEqual(before);
  });

  it('with its file in another field is refused', async () => {
    const parts = (await usual()).map(
      ([name, ...rest]): Part => [name === 'photo' ? 'passport' : name, ...rest],
    );
    expect((await sendParts(parts)).statusCode).toBe(400);
  });

  it('with an array instead of a text is refused', async () => {
    const parts = (await usual()).map(
      ([name, ...rest]): Part => [name === 'firstName' ? 'firstName[]' : name, ...rest],
    );
    const answer = await sendParts(parts);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual(['firstName: is required']);
  });

  it.each([
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=', 400],
    ['multipart/form-data; boundary=another', 400],
    ['application/x-www-form-urlencoded', 415],
    ['text/plain', 415],
    ['image/png', 415],
    ['application/json; charset=utf-8', 401],
  ])('sent as %s is refused', async (type, status) => {
    expect((await sendParts(await usual(), type)).statusCode).toBe(status);
  });

  it('that ends too early is refused', async () => {
    const form = await encodeForm({ ...fieldsOf(), photo: new File([await drawPhoto()], 'me.png') });
    const type = form.headers['content-type'];
    for (const kept of [0.5, 0.97]) {
      const cut = form.payload.subarray(0, Math.floor(form.payload.length * kept));
      expect((await send(cut, type)).statusCode).toBe(400);
    }
  });

  it('that is aborted leaves neither a file nor a row', async () => {
    const before = { rows: await countRows(), files: storedFiles() };
    const { port, hostname } = new URL(await listenOn(context.app));
    const form = await encodeForm({ ...fieldsOf(), photo: new File([await drawPhoto()], 'me.png') });
    const socket = connect(Number(port), hostname);
    await new Promise((connected) => socket.once('connect', connected));
    socket.write(
      `POST /api/student HTTP/1.1\r\nHost: x\r\nContent-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
    );
    socket.write(form.payload.subarray(0, form.payload.length - 20));
    await sleep(200);
    socket.destroy();
    await sleep(500);
    expect({ rows: await countRows(), files: storedFiles() }).toEqual(before);
    expect(context.readLog()).not.toContain('"level":50');
  });
});

describe('many registrations', () => {
  it('get one mail each', async () => {
    const emails = Array.from({ length: 5 }, () => newEmail());
    await Promise.all(emails.map((email) => register({ email })));
    for (const email of emails) await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(email));
    await sleep(300);
    const mails = await readMailFolder(context.config.dataDir);
    for (const email of emails) expect(mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  it('from one address get a retry time beyond three hundred', async () => {
    await context.db
      .insertInto('limit_counter')
      .values({ key: '/student address 10.9.8.7', count: 300, window_ends_at: new Date(Date.now() + 60_000) })
      .execute();
    const answer = await register({}, { from: '10.9.8.7' });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
