import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { readPeopleHere } from '#server/testing/read-people-here.ts';
import { sendPeopleFile } from '#server/testing/send-people-file.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { waitForMailFile } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { PeopleImportCheck, PeopleImportOrder } from '#shared/contract/people/people-imports.ts';

const context = setUpTestApp({}, { readPeople: readPeopleHere });
let admin: TestPerson & SignedIn;
let reader: TestPerson & SignedIn;
let teacher: TestPerson & SignedIn;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
  teacher = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
});

function send(
  path: 'check' | 'import',
  content: string | Buffer,
  order: PeopleImportOrder & { name?: string } = {},
) {
  return sendPeopleFile(path, content, { to: context, as: admin, ...order });
}

async function check(content: string | Buffer, options = {}): Promise<PeopleImportCheck> {
  const answer = await send('check', content, options);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('A list with people who have an account', () => {
  const lines = (...rows: (readonly string[])[]) => rows.map((cells) => cells.join(',')).join('\n');

  async function numberOf({ personId }: TestPerson): Promise<string> {
    return (await context.call(admin, 'GET', `/student/${personId}`)).json().studentNumber;
  }

  async function kindsOf(file: string) {
    return (await check(file)).rows.map(({ kind, changes }) => [
      kind,
      ...changes.map(({ column, before, after }) => `${column}: ${before} → ${after}`),
    ]);
  }

  it('shows every change, adds new people only, or updates the others as by hand', async () => {
    const student = {
      phone_number: '+233 20 123 4567',
      country: 'GH',
      address: 'A',
      date_of_birth: '2008-05-31',
    };
    const moved = await createPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Osei', student });
    const same = await createPerson(context.db, 'STUDENT', { firstName: 'Yaw', lastName: 'Osei', student });
    const staff = await createPerson(context.db, 'TEACHER', {
      firstName: 'Kofi',
      lastName: 'Mills',
      teacher: { employee_id: 'T-900' },
    });
    const program = { name: 'Evening school', description: '' };
    expect((await context.call(admin, 'POST', '/program', program)).statusCode).toBe(201);
    const address = `moved-${moved.email}`;
    const file = lines(
      [
        'Role',
        'Last name',
        'First name',
        'Email',
        'Student number',
        'Employee ID',
        'Phone',
        'Date of birth',
        'Programme',
        'Teacher',
      ],
      [
        'Student',
        'Osei-Bonsu',
        'Ama',
        address,
        await numberOf(moved),
        '',
        '',
        '1.6.2008',
        'evening school',
        'Kofi Mills',
      ],
      ['Schüler', '', 'Yaw', same.email.toUpperCase(), '', '', '233201234567', '2008-05-31', '', ''],
      ['', '', '', '', '', 'T-900', '+233 20 555 0101', '', 'Evening school; evening school', ''],
      ['Student', 'Darko', 'New', 'new@update.example', '', '', '', '', '', ''],
    );
    const checked = await check(file);
    expect(checked).toMatchObject({
      students: 1,
      teachers: 0,
      changedRows: 2,
      unchangedRows: 1,
      faultyRows: 0,
    });
    expect(await kindsOf(file)).toEqual([
      [
        'CHANGED',
        `email: ${moved.email} → ${address}`,
        'lastName: Osei → Osei-Bonsu',
        'dateOfBirth: 2008-05-31 → 2008-06-01',
        'program: General → Evening school',
        'assignedTeacher:  → Kofi Mills',
      ],
      ['UNCHANGED'],
      [
        'CHANGED',
        'phoneNumber:  → +233 20 555 0101',
        expect.stringMatching(/^program: .* → Evening school$/),
      ],
      ['NEW'],
    ]);
    const { fingerprint } = checked;
    const added = await send('import', file, { invite: 'false' });
    expect(added.json()).toMatchObject({ students: 1, updated: 0, notUpdated: 2, unchanged: 1 });
    expect((await kindsOf(file)).map(([kind]) => kind)).toEqual([
      'CHANGED',
      'UNCHANGED',
      'CHANGED',
      'UNCHANGED',
    ]);
    // What was checked is over: the new person exists now.
    const stale = await send('import', file, { existing: 'update', fingerprint });
    expect(stale.json()).toMatchObject({ code: 'PEOPLE_IMPORT_CHANGED' });

    const answers = await Promise.all([
      send('import', file, { existing: 'update' }),
      send('import', file, { existing: 'update' }),
    ]);
    const updated = answers.map((answer) => String(answer.json().updated ?? answer.json().code));
    expect(updated).toContain('2');
    expect(updated).toContainEqual(expect.stringMatching(/^(0|PEOPLE_IMPORT_CHANGED)$/));
    expect(new Set((await kindsOf(file)).flat())).toEqual(new Set(['UNCHANGED']));
    const shown = await context.call(admin, 'GET', `/student/${moved.personId}`);
    expect(shown.json()).toMatchObject({
      lastName: 'Osei-Bonsu',
      emailAddress: address,
      phoneNumber: '+233 20 123 4567',
      country: 'GH',
      dateOfBirth: '2008-06-01',
      program: { name: 'Evening school' },
      assignedTeacher: { id: staff.personId },
    });
    const { rows: entries } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where actor_id = ${admin.accountId}
        and (target_type, target_id) in (('student', ${String(moved.personId)}), ('teacher', ${String(staff.personId)}))
      order by id`.execute(context.db);
    expect(entries).toMatchObject([
      {
        action: 'student.changed',
        detail: {
          fields: expect.arrayContaining([
            'emailAddress',
            'lastName',
            'dateOfBirth',
            'program',
            'assignedTeacher',
          ]),
          name: { from: 'Ama Osei', to: 'Ama Osei-Bonsu' },
        },
      },
      { action: 'teacher.programsChanged', detail: { to: ['Evening school'] } },
      { action: 'teacher.changed', detail: { fields: expect.arrayContaining(['phoneNumber']) } },
    ]);
    const mail = await waitForMailFile(context.config.dataDir, ({ to }) => to.includes(moved.email));
    expect(mail.text).toContain(address);
  });

  it('names the rows about nobody, about two people, or about someone an import may not change', async () => {
    const [one, two, gone, erased] = await Promise.all(
      ['One', 'Two', 'Gone', 'Erased'].map((firstName) =>
        createPerson(context.db, 'STUDENT', { firstName, lastName: 'Adu' }),
      ),
    );
    if (!one || !two || !gone || !erased) throw new Error('No people');
    const suspended = await createPerson(context.db, 'STUDENT', { status: 'SUSPENDED', lastName: 'Sus' });
    const pending = await createPerson(context.db, 'STUDENT', {
      status: 'PENDING',
      student: { enrollment_date: null },
    });
    const numbers = await Promise.all([one, gone, erased].map(numberOf));
    await sql`update user_account set status = 'DELETED' where id in (${gone.accountId}, ${erased.accountId})`.execute(
      context.db,
    );
    await sql`update user_account set erased_at = now() where id = ${erased.accountId}`.execute(context.db);
    const file = lines(
      [
        'Role',
        'First name',
        'Last name',
        'Email',
        'Student number',
        'Employee ID',
        'Enrollment date',
        'Password',
      ],
      ['Student', 'One', 'Adu', two.email, numbers[0] ?? '', '', '', ''],
      ['Student', 'One', 'Adu', 'nobody@match.example', '1999-1', '', '', ''],
      ['Student', 'Gone', 'Adu', '', numbers[1] ?? '', '', '', ''],
      ['Student', 'Erased', 'Adu', '', numbers[2] ?? '', '', '', ''],
      ['Teacher', 'One', 'Adu', one.email, '', '', '', ''],
      ['Student', 'Two', 'Adu', two.email, '', '', '', ''],
      ['Student', 'Two', 'Adu', two.email, '', '', '', ''],
      ['Super Admin', 'Changed', '', admin.email, '', '', '', ''],
      ['Read Only Admin', '', '', reader.email, '', '', '', ''],
      ['Student', '', 'New', suspended.email, '', '', '', 'walnut-harbour-7'],
      ['Student', '', 'Later', pending.email, '', '', '2026-09-01', ''],
      ['Student', '=1+1', 'Adu', one.email, '', '', '', ''],
    );
    const { faults, rows } = await check(file);
    expect(faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 null: The student number belongs to One Adu, but the email address belongs to Two Adu. Correct one of them.',
      '3 studentNumber: No student has the number "1999-1". Leave this cell empty for a new student.',
      '4 null: The account of Gone Adu was deleted and can’t be changed.',
      '5 null: This person’s data was erased.',
      '6 role: One Adu has a different role. An import can’t change roles. Use All Users instead.',
      '8 null: This person is already in row 7.',
      expect.stringMatching(/^9 null: .* is an administrator\. An import can’t change administrators\.$/),
      '13 null: This person is already in row 6.',
    ]);
    expect(rows.map(({ kind }) => kind).join()).toBe(
      'FAULTY,FAULTY,FAULTY,FAULTY,FAULTY,UNCHANGED,FAULTY,FAULTY,UNCHANGED,CHANGED,CHANGED,FAULTY',
    );
    expect(rows.flatMap(({ notes }) => notes)).toEqual([
      'The password is ignored. Existing people keep theirs.',
      'This account is suspended and stays suspended.',
      'This registration is pending, so the enrollment date is ignored.',
    ]);
    expect(rows[0]?.cells).toMatchObject({ email: two.email, studentNumber: numbers[0] });
    expect(JSON.stringify(rows)).not.toContain('walnut-harbour-7');
  });

  it('is not imported at all if someone changed one of them since the check', async () => {
    const person = await createPerson(context.db, 'STUDENT', { firstName: 'Esi', lastName: 'Ofori' });
    const file = lines(
      ['First name', 'Last name', 'Email'],
      ['Esi', 'Ofori-Atta', person.email],
      ['Kojo', 'New', 'kojo@since.example'],
    );
    const { fingerprint } = await check(file);
    await context.call(admin, 'PATCH', `/account/${person.accountId}`, { lastName: 'Ofori-Mensah' });
    const answer = await send('import', file, { existing: 'update', fingerprint, invite: 'false' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('Nothing was imported.');
    expect(await kindsOf(file)).toEqual([['CHANGED', 'lastName: Ofori-Mensah → Ofori-Atta'], ['NEW']]);
  });

  it('leaves out single rows that the sender has seen, but no teacher whom another row needs', async () => {
    const person = await createPerson(context.db, 'STUDENT', { firstName: 'Abu', lastName: 'Kept' });
    const file = lines(
      ['Role', 'First name', 'Last name', 'Email', 'Teacher'],
      ['Teacher', 'Nana', 'Out', 'nana@out.example', ''],
      ['Student', 'Abena', 'Out', 'abena@out.example', 'nana@out.example'],
      ['Student', 'Abu', 'Gone', person.email, ''],
      ['Student', '', 'Faulty', 'faulty@out.example', ''],
    );
    const { fingerprint } = await check(file);
    const order = { existing: 'update', invite: 'false', leaveOutFaulty: 'true', fingerprint } as const;
    const needed = await send('import', file, { ...order, leaveOut: '1,3' });
    expect(needed.json()).toMatchObject({
      code: 'PEOPLE_FILE_HAS_FAULTS',
      details: ['Row 3, Assigned teacher: This teacher’s row is left out.'],
    });
    const unseen = await send('import', file, { leaveOut: '3' });
    expect(unseen.json().details).toEqual(['fingerprint: is required to leave rows out']);
    for (const leaveOut of ['1,', '0x1', '99999', '-1'])
      expect((await send('import', file, { ...order, leaveOut })).json().details).toEqual([
        'leaveOut: must be row IDs such as 3,7-9',
      ]);
    const answer = await send('import', file, { ...order, leaveOut: '3' });
    expect(answer.json()).toMatchObject({ students: 1, teachers: 1, updated: 0, leftOut: 2 });
    const kept = await context.call(admin, 'GET', `/account/${person.accountId}`);
    expect(kept.json()).toMatchObject({ person: { lastName: 'Kept' } });
  });

  it('can be exported, changed in a spreadsheet and imported again', async () => {
    await createPerson(context.db, 'STUDENT', {
      firstName: '=cmd()',
      lastName: 'Round',
      student: { phone_number: '+233 20 123 4567', assigned_teacher_id: teacher.personId },
    });
    await context.call(admin, 'PATCH', '/preference', { timezone: 'Pacific/Kiritimati' });
    for (const format of ['csv', 'xlsx']) {
      const exported = await context.call(admin, 'GET', `/account/export?format=${format}&sort=email`);
      expect(exported.statusCode).toBe(200);
      const checked = await check(exported.rawPayload, { name: `people.${format}` });
      expect(checked.faults).toEqual([]);
      expect(checked).toMatchObject({ total: checked.unchangedRows, unknownColumns: [] });
      expect(checked.remarks).toContainEqual(expect.stringContaining('Account, Status, CGPA, Accepted'));
    }
    const exported = await context.call(admin, 'GET', '/account/export?format=csv&search=Round');
    await context.call(admin, 'PATCH', '/preference', { timezone: null });
    const edited = exported.body.replace("'+233 20 123 4567", "'+233 20 765 4321");
    expect(await kindsOf(edited)).toEqual([['CHANGED', 'phoneNumber: +233 20 123 4567 → +233 20 765 4321']]);
    const answer = await send('import', edited, { existing: 'update' });
    expect(answer.json()).toMatchObject({ updated: 1, students: 0 });
    const [row] = (await context.call(admin, 'GET', '/student?search=Round')).json();
    expect(row).toMatchObject({ firstName: '=cmd()', phoneNumber: '+233 20 765 4321' });
  });

  it("has its days in the institution's time zone", async () => {
    const person = await createPerson(context.db, 'STUDENT', { firstName: 'Ada', lastName: 'Zone' });
    await context.call(admin, 'PATCH', '/setting', { timezone: 'Pacific/Kiritimati' });
    const { rows } = await sql<{ today: string }>`
      select (now() at time zone 'Pacific/Kiritimati')::date::text as today`.execute(context.db);
    const file = lines(
      ['First name', 'Last name', 'Email', 'Enrollment date', 'Date of birth'],
      ['Ada', 'Zone', person.email, '2025-09-01', ''],
      ['Bo', 'Zone', 'bo@zone.example', '2025-09-01', rows[0]?.today ?? ''],
    );
    const answer = await send('import', file, { existing: 'update', invite: 'false' });
    const again = await check(file);
    await context.call(admin, 'PATCH', '/setting', { timezone: 'UTC' });
    expect(answer.json()).toMatchObject({ updated: 1, students: 1 });
    expect(again).toMatchObject({ unchangedRows: 2 });
    const list = await context.call(admin, 'GET', '/student?search=Zone&sort=firstName');
    expect(list.json().map(({ enrollmentDate }: { enrollmentDate: string }) => enrollmentDate)).toEqual([
      '2025-08-31T10:00:00.000Z',
      '2025-08-31T10:00:00.000Z',
    ]);
  });
});
