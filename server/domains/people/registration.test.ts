import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { encodeForm } from '#server/testing/form.ts';
import { createPerson, drawPhoto, signInAsPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { readMailFolder, waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Student } from '#shared/contract/people.ts';
import type { SystemSettingsChange } from '#shared/settings.ts';

const context = setUpTestApp();
let next = 0;

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

async function register(change: Record<string, string> = {}, sending: Sending = {}) {
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
  const admin = await signInAs(context.db, 'SUPER_ADMIN');
  expect((await context.call(admin, 'PATCH', '/setting', change)).statusCode).toBe(200);
}

beforeEach(async () => {
  await context.db.deleteFrom('setting').execute();
  await context.db.deleteFrom('limit_counter').execute();
});

describe('a registration', () => {
  it('makes a pending student with a photo and without a password', async () => {
    const email = newEmail();
    const answer = await register({ email }, { host: 'knust.school.example' });
    expect(answer.statusCode).toBe(201);
    const student: Student = answer.json();
    expect(student).toEqual({
      id: expect.any(Number),
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
      abilities: { edit: false, accept: false, delete: false },
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
      came_by: 'http://knust.school.example/',
    });
    const photo = await context.app.inject(student.passportPhotoUrl ?? '');
    expect(photo.headers['content-type']).toBe('image/webp');
  });

  it('is told to the admins at once, and to the student by mail', async () => {
    const { db } = context;
    const admin = await signInAsPerson(db, 'SUPER_ADMIN');
    const reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
    const teacher = await signInAsPerson(db, 'TEACHER');
    const address = await listenOn(context.app);
    const streams = await Promise.all([admin, reader].map(({ token }) => openEventStream(address, token)));
    for (const stream of streams) await stream.next('connected');
    const email = newEmail();
    const { id } = (await register({ email, firstName: 'Kojo', lastName: 'Addo' })).json();
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

  it('is for the programme that was chosen, or for the default one', async () => {
    const { id } = await context.db
      .insertInto('program')
      .values({ institution_id: 1, name: 'Nursing' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const program of [String(id), JSON.stringify({ id })]) {
      expect((await register({ program })).json().program).toEqual({ id, name: 'Nursing' });
    }
    expect((await register({ program: '' })).json().program).toEqual({ id: 1, name: 'General' });
  });

  it('for a programme that is not there is refused, and the field is named', async () => {
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
    { country: '' },
    { address: 'x'.repeat(501) },
    { program: '1 or 1=1' },
    { program: '-1' },
  ])('with %j is refused, the field is named, and nothing stays behind', async (change) => {
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

  it('takes no field but its own: nobody registers as more than a pending student', async () => {
    const email = newEmail();
    const answer = await register({
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
    expect(answer.json()).toMatchObject({ enrollmentDate: null, currentCgpa: null, assignedTeacher: null });
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

  it('keeps what was written, letter by letter', async () => {
    const firstName = `<script>alert(1)</script>'; drop table student; --`;
    const address = '=HYPERLINK("http://x.example") 漢字 🙂\r\nsecond line';
    const { id } = (await register({ firstName, address })).json();
    const admin = await signInAs(context.db, 'READ_ONLY_ADMIN');
    const seen: Student = (await context.call(admin, 'GET', `/student/${id}`)).json();
    expect(seen).toMatchObject({ firstName, address });
  });

  it('by somebody who is signed in is one like any other', async () => {
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const answer = await register({}, { as: admin });
    expect(answer.json()).toMatchObject({ enrollmentDate: null, abilities: { edit: false } });
  });
});

describe('an address', () => {
  it.each([
    (email: string) => email.toUpperCase(),
    (email: string) => ` ${email}\t`,
    (email: string) => email.replace('a', 'ａ'),
    (email: string) => email.replace('s', 'ſ'),
  ])('that has an account is refused in another spelling: %s', async (respell) => {
    const email = newEmail('school.example');
    expect((await register({ email })).statusCode).toBe(201);
    const before = { rows: await countRows(), files: storedFiles() };
    const again = await register({ email: respell(email) });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect({ rows: await countRows(), files: storedFiles() }).toEqual(before);
  });

  it('that has an account is refused before the photo is looked at', async () => {
    const { email } = await createPerson(context.db, 'TEACHER');
    const answer = await register({ email }, { photo: new File(['no photo at all'], 'me.png') });
    expect(answer.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('that fifty register at once gets one account, and one photo is kept', async () => {
    const email = newEmail();
    const before = { rows: await countRows(), files: storedFiles() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => register({ email })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other);
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    const { rows } = before;
    expect(await countRows()).toEqual({
      accounts: rows.accounts + 1,
      students: rows.students + 1,
      files: rows.files + 1,
    });
    expect(storedFiles()).toHaveLength(before.files.length + 1);
  });
});

describe('the number of users', () => {
  async function limitTo(free: number): Promise<void> {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const { accounts } = await countRows();
    const gone = await context.db
      .selectFrom('user_account')
      .select('id')
      .where('status', '=', 'DELETED')
      .execute();
    const maxUsers = accounts - gone.length + free;
    expect((await context.call(admin, 'PATCH', '/setting', { maxUsers })).statusCode).toBe(200);
  }

  it('is a limit for registrations, and who was deleted does not count', async () => {
    await createPerson(context.db, 'STUDENT', { status: 'DELETED' });
    await limitTo(1);
    expect((await register()).statusCode).toBe(201);
    const before = storedFiles();
    const refused = await register();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'USERS_LIMIT_REACHED' });
    expect(storedFiles()).toEqual(before);
  });

  it('is kept when twenty want the last place at once', async () => {
    await limitTo(1);
    const before = storedFiles();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register()));
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([
      201,
      ...Array(19).fill(409),
    ]);
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(
      new Set([undefined, 'USERS_LIMIT_REACHED']),
    );
    expect(storedFiles()).toHaveLength(before.length + 1);
  });
});

describe('a trusted domain', () => {
  const trusted = { trustedEmailDomains: ['trusted.example'] };

  it('has its students accepted at once, with an invitation', async () => {
    await setSettings(trusted);
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    const email = newEmail('Trusted.Example');
    const answer = await register({ email });
    expect(answer.json().enrollmentDate).toMatch(/Z$/);
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(email.toLowerCase()));
    expect(mail.text).toMatch(/http:\/\/localhost:80\/invitation#[\w-]{43}/);
    const account = await context.db
      .selectFrom('user_account')
      .select(['id', 'status'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(account.status).toBe('ACTIVE');
    const told = await context.db
      .selectFrom('notification')
      .select('event')
      .where('account_id', 'in', [account.id, admin.accountId])
      .execute();
    expect(told).toEqual([{ event: 'registration.accepted' }]);
  });

  it('brings no link when a stranger says what we are called', async () => {
    await setSettings(trusted);
    const email = newEmail('trusted.example');
    await register({ email }, { host: 'evil.example' });
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(email));
    expect(mail.text).toContain('Reset Password');
    expect(mail.raw).not.toMatch(/evil\.example|invitation#/);
  });

  it.each(['untrusted.example', 'sub.trusted.example', 'trusted.example.evil.example', 'truſted.example'])(
    'is not %s',
    async (domain) => {
      await setSettings(trusted);
      expect((await register({ email: newEmail(domain) })).json().enrollmentDate).toBeNull();
    },
  );

  it('counts only while registrations are approved by themselves', async () => {
    await setSettings({ ...trusted, autoApproveRegistrations: false });
    expect((await register({ email: newEmail('trusted.example') })).json().enrollmentDate).toBeNull();
  });
});

describe('a form that is not right', () => {
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

  it('is told from one that is by what is wrong alone', async () => {
    expect((await sendParts(await usual())).statusCode).toBe(201);
  });

  it.each<[string, number, Part[]]>([
    ['a field twice', 400, [['firstName', 'Again']]],
    ['a name of the prototype', 400, [['__proto__', 'x']]],
    ['another name of the prototype', 400, [['constructor', 'x']]],
    ['a NUL in a field it does not know', 400, [['note', 'a\0b']]],
    ['two photos', 413, [['photo', 'x', 'x.png']]],
    ['a hundred fields', 413, Array.from({ length: 100 }, (_, at): Part => [`field${at}`, 'x'])],
    ['a field of a megabyte', 413, [['note', 'x'.repeat(1_000_000)]]],
  ])('for %s is refused, and nothing stays behind', async (_, status, parts) => {
    const before = { rows: await countRows(), files: storedFiles() };
    const answer = await sendParts([...(await usual()), ...parts]);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false });
    expect({ rows: await countRows(), files: storedFiles() }).toEqual(before);
  });

  it('with its file under another name is refused', async () => {
    const parts = (await usual()).map(
      ([name, ...rest]): Part => [name === 'photo' ? 'passport' : name, ...rest],
    );
    expect((await sendParts(parts)).statusCode).toBe(400);
  });

  it('with an array where a text belongs is refused', async () => {
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

  it('whose sender goes away half-way leaves neither a file nor a row', async () => {
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

describe('many who register', () => {
  it('get one mail each', async () => {
    const emails = Array.from({ length: 5 }, () => newEmail());
    await Promise.all(emails.map((email) => register({ email })));
    for (const email of emails) await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(email));
    await sleep(300);
    const mails = await readMailFolder(context.config.dataDir);
    for (const email of emails) expect(mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  it('from one address are told to wait beyond three hundred', async () => {
    await context.db
      .insertInto('limit_counter')
      .values({ key: '/student address 10.9.8.7', count: 300, window_ends_at: new Date(Date.now() + 60_000) })
      .execute();
    const answer = await register({}, { from: '10.9.8.7' });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
