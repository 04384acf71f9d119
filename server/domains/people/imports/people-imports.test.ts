import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inflatingWorkbook } from '#server/importing/testing/bombs.ts';
import { inlineRows, makeWorkbook } from '#server/importing/testing/workbook.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { readPeopleHere } from '#server/testing/read-people-here.ts';
import { sendPeopleFile } from '#server/testing/send-people-file.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { PeopleImportCheck } from '#shared/contract/people/people-imports.ts';

// Starting a process per read would dominate the run time of this file.
const context = setUpTestApp({}, { readPeople: readPeopleHere });
let admin: TestPerson & SignedIn;
let reader: TestPerson & SignedIn;
let teacher: TestPerson & SignedIn;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
  teacher = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
});

type Options = Partial<Parameters<typeof sendPeopleFile>[2]>;

function send(path: 'check' | 'import', content: string | Buffer, options: Options = {}) {
  return sendPeopleFile(path, content, { to: context, as: admin, ...options });
}

async function check(content: string | Buffer, options = {}): Promise<PeopleImportCheck> {
  const answer = await send('check', content, options);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function countPeople() {
  const { rows } = await sql<Record<'accounts' | 'students' | 'teachers' | 'entries', number>>`
    select (select count(*)::int from user_account) as accounts, (select count(*)::int from student) as students,
      (select count(*)::int from teacher) as teachers,
      (select count(*)::int from audit_log where action = 'people.imported') as entries`.execute(context.db);
  return rows[0];
}

const header = 'Role,First name,Last name,E-mail,Date of birth,Assigned teacher,Programme';

function listOf(domain: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, at) => `Student,Ada${at},Mensah,ada${at}@${domain}.example,2008-05-31,,`,
  );
}

describe('A list of people', () => {
  it('of a thousand rows with three faults names their rows and columns, and creates no one', {
    timeout: 60_000,
  }, async () => {
    const rows = listOf('faulty', 1_000);
    rows[40] = 'Student,Kofi,Abbey,not-an-address,2008-05-31,,';
    rows[500] = `Student,Kofi,Abbey,${admin.email},2008-05-31,,`;
    rows[999] = 'Student,,Abbey,kofi@faulty.example,31/31/2008,,';
    const file = [header, ...rows].join('\n');
    const before = await countPeople();

    const answer = await check(file);
    expect(answer).toMatchObject({ total: 1_000, students: 997, teachers: 0, faultyRows: 3 });
    expect(answer.faults).toEqual([
      { row: 42, sheet: null, column: 'email', message: 'Email is invalid' },
      {
        row: 502,
        sheet: null,
        column: null,
        message: expect.stringContaining('An import can’t change administrators.'),
      },
      { row: 1_001, sheet: null, column: 'firstName', message: 'First name is required' },
      {
        row: 1_001,
        sheet: null,
        column: 'dateOfBirth',
        message: '"31/31/2008" is not a date. Write it as 2004-05-31.',
      },
    ]);
    expect(answer.rows).toHaveLength(1_000);

    const refused = await send('import', file);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'PEOPLE_FILE_HAS_FAULTS' });
    expect(refused.json().details).toEqual([
      'Row 42, Email: Email is invalid',
      expect.stringMatching(/^Row 502: .* is an administrator\./),
      'Row 1001, First name: First name is required',
      'Row 1001, Date of birth: "31/31/2008" is not a date. Write it as 2004-05-31.',
    ]);
    // Leaving rows out requires having seen which.
    expect((await send('import', file, { leaveOutFaulty: 'true' })).statusCode).toBe(422);
    const stale = { leaveOutFaulty: 'true', fingerprint: 'of another file' } as const;
    expect((await send('import', file, stale)).json()).toMatchObject({ code: 'PEOPLE_IMPORT_CHANGED' });
    expect(await countPeople()).toEqual(before);
  });

  it('of a thousand valid rows creates each person once, even if sent several times at once', {
    timeout: 60_000,
  }, async () => {
    const file = [header, ...listOf('good', 1_000)].join('\n');
    const before = await countPeople();
    const answers = await Promise.all([
      send('import', file, { invite: 'false' }),
      send('import', file, { invite: 'false' }),
    ]);
    const bodies = answers.map((answer) => answer.json());
    expect(bodies).toContainEqual(expect.objectContaining({ students: 1_000, unchanged: 0, leftOut: 0 }));
    // The second one comes during the first or after it.
    expect(bodies).toContainEqual(
      answers.every(({ statusCode }) => statusCode === 201)
        ? expect.objectContaining({ students: 0, unchanged: 1_000 })
        : expect.objectContaining({
            code: 'PEOPLE_IMPORT_CHANGED',
            details: expect.arrayContaining(['Row 2: changed since you checked the file.']),
          }),
    );
    expect(await countPeople()).toEqual({
      ...before,
      accounts: (before?.accounts ?? 0) + 1_000,
      students: (before?.students ?? 0) + 1_000,
      entries: (before?.entries ?? 0) + 1,
    });
  });

  it('is imported without faulty rows once they were shown, with teachers of the same list', async () => {
    const file = [
      'Rolle;Vorname;Name;E-Mail-Adresse;Geburtsdatum;Lehrkraft;Land;Personalnummer;Abteilung;Schuhgröße',
      'Lehrerin;Esi;Boateng;esi@own.example;;;;T-7;Mathematik;38',
      'Schüler;Yaw;Darko;yaw@own.example;31.05.2008;ESI@own.example;Deutschland;;;41',
      'Schülerin;Abena;Osei;abena@own.example;1.2.2009;Efua  sarpong;GH;;;37',
      'Schüler;Kwesi;Appiah;kwesi@own.example;1.2.2009;Niemand;;;;40',
      'Chef;Kwaku;Appiah;kwaku@own.example;;;;;;40',
    ].join('\r\n');
    const checked = await check(Buffer.from(`\uFEFF${file}`));
    expect(checked).toMatchObject({ total: 5, students: 2, teachers: 1, faultyRows: 2 });
    expect(checked.unknownColumns).toEqual(['Schuhgröße']);
    expect(checked.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [5, 'assignedTeacher', 'There is no teacher "Niemand".'],
      [6, 'role', '"Chef" is not a role. Use Student or Teacher.'],
    ]);
    const { fingerprint } = checked;
    const order = { leaveOutFaulty: 'true', fingerprint } as const;
    const answer = await send('import', Buffer.from(`\uFEFF${file}`), order);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ students: 2, teachers: 1, pending: 0, invited: 3, leftOut: 2 });

    const list = await context.call(admin, 'GET', '/student?search=own.example&sort=firstName');
    expect(list.json()).toMatchObject([
      {
        firstName: 'Abena',
        dateOfBirth: '2009-02-01',
        country: 'GH',
        assignedTeacher: { id: teacher.personId },
      },
      { firstName: 'Yaw', dateOfBirth: '2008-05-31', country: 'DE', assignedTeacher: { firstName: 'Esi' } },
    ]);
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes('esi@own.example'));
    expect(mail.text).toMatch(/\/invitation#[\w-]{43}$/m);
    expect(mail.text).toContain('You now have an account');
  });

  it('has its phone numbers and countries checked and written in one form', async () => {
    const file = [
      'First name,Last name,Email,Role,Country,Phone number',
      'Adjoa,Frimpong,adjoa@phones.example,,Ghana,020 123 4567',
      'Akosua,Frimpong,akosua@phones.example,,UK,07700900123',
      'Yaw,Frimpong,yaw@phones.example,,Atlantis,+233 20 123 4567',
      'Esi,Frimpong,esi@phones.example,,Ghana,020 123',
      'Ama,Frimpong,ama@phones.example,Teacher,,020 123 4567',
    ].join('\n');
    const checked = await check(file);
    expect(checked.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [4, 'country', '"Atlantis" is not a country. Use its name or two-letter code.'],
      [5, 'phoneNumber', '"020 123" is not a valid phone number.'],
      [
        6,
        'phoneNumber',
        'The phone number "020 123 4567" has no country code. Write it as +233 20 123 4567.',
      ],
    ]);
    const { fingerprint } = checked;
    await send('import', file, { leaveOutFaulty: 'true', fingerprint, invite: 'false' });
    const list = await context.call(admin, 'GET', '/student?search=phones.example&sort=firstName');
    expect(list.json()).toMatchObject([
      { firstName: 'Adjoa', country: 'GH', phoneNumber: '+233 20 123 4567' },
      { firstName: 'Akosua', country: 'GB', phoneNumber: '+44 7700 900123' },
    ]);
  });

  it('with passwords lets those people sign in, and keeps pending ones pending', async () => {
    const file = [
      'First name,Last name,Email,Password,Enrolment date',
      'Adjoa,Frimpong,adjoa@pending.example,walnut-harbour-7,03/04/2026',
      'Akosua,Frimpong,akosua@pending.example,,05/04/2026',
    ].join('\n');
    const checked = await check(file);
    expect(checked.remarks).toEqual([
      'There is no role column, so new people are imported as students.',
      'Dates such as 03/04/2026 were read as day, month, year: 2026-04-03.',
    ]);
    expect(JSON.stringify(checked)).not.toContain('walnut-harbour-7');
    const answer = await send('import', file, { students: 'pending', fingerprint: checked.fingerprint });
    expect(answer.json()).toMatchObject({ students: 2, teachers: 0, pending: 2, invited: 0, leftOut: 0 });
    const credentials = { email: 'adjoa@pending.example', password: 'walnut-harbour-7' };
    const early = await context.call(null, 'POST', '/auth/login', credentials);
    expect(early.json()).toMatchObject({ code: 'ACCOUNT_PENDING' });
    const list = await context.call(admin, 'GET', '/student?search=pending.example&state=pending');
    expect(list.json()).toHaveLength(2);
    const [{ id }] = list.json();
    await context.call(admin, 'PUT', `/student/${id}`, { enrollmentDate: new Date().toISOString() });
    expect((await context.call(null, 'POST', '/auth/login', credentials)).statusCode).toBe(200);
  });

  it('is refused for weak passwords, a repeated address or ID, and without free places', async () => {
    const file = [
      'Role\tFirst name\tLast name\tEmail\tPassword\tEmployee ID\tProgramme',
      'Teacher\tOne\tA\tone@twice.example\t123456\tT-1\t',
      'Teacher\tTwo\tA\tONE@twice.example\tshort\tt-1\t',
      'Student\t=HYPERLINK("x")\tA\tthree@twice.example\t\t\tNo such',
    ].join('\n');
    const { faults } = await check(file);
    expect(faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 password: This password is too common. Please choose another one.',
      '3 email: This email address is already in row 2.',
      '3 password: Min 6 characters',
      '3 employeeId: This employee ID is already in row 2.',
      '4 firstName: This is a formula, not text.',
      '4 program: There is no programme "No such".',
    ]);
    const { count } = (await context.call(admin, 'GET', '/status')).json().users;
    await context.call(admin, 'PATCH', '/setting', { maxUsers: count + 1 });
    const two = await check(
      ['First name,Last name,Email', 'A,B,a@room.example', 'B,C,b@room.example'].join('\n'),
    );
    await context.call(admin, 'PATCH', '/setting', { maxUsers: 5_000 });
    expect(two.faults).toMatchObject([
      { row: 3, column: null, message: expect.stringContaining('limit of') },
    ]);
  });

  it('with an address taken between check and import creates no one and reports it', async () => {
    const file = [header, ...listOf('meanwhile', 3)].join('\n');
    const { fingerprint } = await check(file);
    const taken = { email: 'ada1@meanwhile.example', password: 'walnut-harbour-7', role: 'STUDENT' };
    await context.call(admin, 'POST', '/auth/register', taken);
    const before = await countPeople();
    const answer = await send('import', file, { fingerprint, leaveOutFaulty: 'true' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'PEOPLE_IMPORT_CHANGED' });
    expect(await countPeople()).toEqual(before);
  });
});

describe('A workbook of people', () => {
  it('has dates as it displays them, and the template imports unchanged', async () => {
    const rows = inlineRows([['First name', 'Last name', 'Email', 'Birthday']]);
    const cells = ['Ama', 'Zakari', 'ama@book.example']
      .map((text, at) => `<c r="${'ABC'[at]}2" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('');
    const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>';
    const book = makeWorkbook({
      sheets: [{ name: 'Class', rows: `${rows}<row r="2">${cells}<c r="D2" s="1"><v>38416</v></c></row>` }],
      styles,
    });
    const checked = await check(book, { name: 'class.xlsx' });
    expect(checked.rows).toMatchObject([{ row: 2, email: 'ama@book.example', dateOfBirth: '2005-03-05' }]);
    expect(checked.remarks).toHaveLength(1);

    for (const kind of ['csv', 'xlsx']) {
      const template = await context.call(admin, 'GET', `/peopleImport/template/${kind}`);
      const read = await check(template.rawPayload, { name: `people-template.${kind}` });
      expect(read).toMatchObject({
        students: 2,
        teachers: 1,
        faultyRows: 0,
        unknownColumns: [],
        remarks: [],
      });
    }
  });

  it.each([
    ['not what its name says', () => Buffer.from('MZ\u0000\u0001 program'), 'people.csv', 415],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'people.csv', 415],
    ['of another kind', () => Buffer.from('a,b'), 'people.txt', 415],
    ['empty', () => Buffer.from(''), 'people.csv', 422],
    ['without a column for the address', () => Buffer.from('First name,Last name\nA,B'), 'people.csv', 422],
    ['of nothing but zeros', () => Buffer.alloc(2_000), 'people.csv', 415],
    [
      'of more people than one file may hold',
      () => Buffer.from([header, ...listOf('many', 5_001)].join('\n')),
      'people.csv',
      422,
    ],
    ['too large', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'people.csv', 413],
  ])('that is %s is refused with an explanation', async (_what, make, name, status) => {
    const answer = await send('check', make(), { name });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json().message).toMatch(/^[A-Z].*\.$/);
  });

  it('is refused from a read-only admin', async () => {
    const before = await countPeople();
    expect((await send('check', header, { as: reader })).statusCode).toBe(403);
    expect((await send('import', header, { as: reader })).statusCode).toBe(403);
    expect((await context.call(reader, 'GET', '/peopleImport/template/csv')).statusCode).toBe(403);
    expect(await countPeople()).toEqual(before);
  });
});

describe('A file of people that is read in a process of its own', () => {
  const real = setUpTestApp();
  let own: SignedIn;
  beforeAll(async () => {
    own = await signInAsPerson(real.db, 'SUPER_ADMIN');
  });

  it('creates its people', async () => {
    const file = [header, ...listOf('process', 2)].join('\n');
    const answer = await send('import', file, { to: real, as: own, invite: 'false' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ students: 2, teachers: 0 });
  });

  it('is refused with an explanation if it is a decompression bomb', async () => {
    const answer = await send('check', inflatingWorkbook(), { to: real, as: own, name: 'people.xlsx' });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().message).toMatch(/^[A-Z].*\.$/);
  });
});
