import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { createPerson, signInAsPerson } from '#server/testing/people.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { normalizeEmail } from '#shared/normalize-email.ts';

const context = setUpTestApp();

async function insertPhoto(): Promise<number> {
  const { id } = await context.db
    .insertInto('file')
    .values({
      institution_id: 1,
      purpose: 'PHOTO',
      storage_key: `photos/${Math.random()}`,
      original_name: 'me.png',
      media_type: 'image/png',
      byte_size: 1,
      sha256: createHash('sha256').digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the signed-in person', () => {
  it('has programme, teacher, average and a photo at a signed address, as a student', async () => {
    const teacher = await createPerson(context.db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
    const student = await signInAsPerson(context.db, 'STUDENT', {
      firstName: 'Kwame',
      lastName: 'Ofori',
      student: {
        assigned_teacher_id: teacher.personId,
        current_cgpa: 3.25,
        enrollment_date: new Date('2026-01-05T08:00:00Z'),
        photo_file_id: await insertPhoto(),
      },
    });
    const answer = await context.call(student, 'GET', '/auth/me');
    expect(answer.json()).toEqual({
      success: true,
      user: {
        id: student.accountId,
        email: student.email,
        role: 'STUDENT',
        memberSince: expect.stringMatching(/Z$/),
        mustSetUpSecondFactor: false,
        person: {
          kind: 'student',
          id: student.personId,
          studentNumber: expect.stringMatching(/^\d{4}-\d{5}$/),
          firstName: 'Kwame',
          lastName: 'Ofori',
          currentCgpa: 3.25,
          enrollmentDate: '2026-01-05T08:00:00.000Z',
          assignedTeacher: { id: teacher.personId, firstName: 'Efua', lastName: 'Sarpong' },
          program: { id: 1, name: 'General' },
          passportPhotoUrl: expect.stringMatching(/^\/api\/file\/\d+\?expires=\d{10}&signature=[\w-]{43}$/),
          dateCreated: expect.stringMatching(/Z$/),
        },
      },
      preferences: (await context.call(student, 'GET', '/preference')).json(),
      maintenance: (await context.call(student, 'GET', '/maintenance')).json(),
      session: { endsInSeconds: expect.any(Number), canBeExtended: false },
    });
  });

  it('can have a photo at an external address, and neither teacher nor grade, as a student', async () => {
    const photo_url = 'https://photos.school.example/1.jpg';
    const student = await signInAsPerson(context.db, 'STUDENT', { student: { photo_url } });
    expect((await context.call(student, 'GET', '/auth/me')).json().user.person).toMatchObject({
      assignedTeacher: null,
      currentCgpa: null,
      passportPhotoUrl: photo_url,
    });
  });

  it('has employee ID and department or access level, as staff', async () => {
    const teacher = await signInAsPerson(context.db, 'TEACHER', {
      teacher: { employee_id: 'T-7', department: 'Physics' },
    });
    expect((await context.call(teacher, 'GET', '/auth/me')).json().user.person).toMatchObject({
      kind: 'teacher',
      id: teacher.personId,
      employeeId: 'T-7',
      department: 'Physics',
      passportPhotoUrl: null,
    });
    for (const [role, accessLevel] of [
      ['SUPER_ADMIN', 'FULL'],
      ['READ_ONLY_ADMIN', 'READ_ONLY'],
    ] as const) {
      const admin = await signInAsPerson(context.db, role);
      const { person } = (await context.call(admin, 'GET', '/auth/me')).json().user;
      expect(person).toMatchObject({ kind: 'admin', accessLevel, jobTitle: '' });
    }
  });

  it('is null for an account without a person, with no name to change', async () => {
    const personless = await signInAs(context.db, 'STUDENT');
    expect((await context.call(personless, 'GET', '/auth/me')).json().user.person).toBeNull();
    expect((await context.call(personless, 'PATCH', '/profile', { firstName: 'x' })).statusCode).toBe(404);
    expect((await context.call(personless, 'PATCH', '/profile', {})).statusCode).toBe(404);
  });

  it.each(['TEACHER', 'READ_ONLY_ADMIN', 'SUPER_ADMIN'] as const)(
    'can change only their own name, as a %s',
    async (role) => {
      const me = await signInAsPerson(context.db, role, { firstName: 'Old', lastName: 'Name' });
      const other = await signInAsPerson(context.db, role, { firstName: 'Old', lastName: 'Name' });
      const first = await context.call(me, 'PATCH', '/profile', { firstName: 'New' });
      expect(first.json()).toMatchObject({ id: me.personId, firstName: 'New', lastName: 'Name' });
      const second = await context.call(me, 'PUT', '/profile', { lastName: 'Naming' });
      expect(second.json()).toMatchObject({ firstName: 'New', lastName: 'Naming' });
      const { person } = (await context.call(other, 'GET', '/auth/me')).json().user;
      expect(person).toMatchObject({ firstName: 'Old', lastName: 'Name' });
    },
  );

  it.each([
    { firstName: 'New' },
    { lastName: 'New' },
    { firstName: ' ' },
    { firstName: 'x'.repeat(101) },
    { role: 'SUPER_ADMIN' },
    { firstName: 'New', email: 'new@school.example' },
    { currentCgpa: 4 },
  ])('is not changed by %j', async (change) => {
    const me = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Owusu' });
    expect((await context.call(me, 'PATCH', '/profile', change)).statusCode).toBe(422);
    const { user } = (await context.call(me, 'GET', '/auth/me')).json();
    const person = { firstName: 'Ama', lastName: 'Owusu' };
    expect(user).toMatchObject({ role: 'STUDENT', email: me.email, person });
  });

  it('has administrator fields only as an administrator', async () => {
    const admin = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    const own = { phoneNumber: '+233 20 000 0000', jobTitle: 'User Manager', bio: 'Keeps the lists.' };
    expect((await context.call(admin, 'PATCH', '/profile', own)).json()).toMatchObject(own);
    const later = await context.call(admin, 'PATCH', '/profile', { bio: '' });
    expect(later.json()).toMatchObject({ ...own, bio: '' });
    expect((await context.call(admin, 'PATCH', '/profile', { jobTitle: 'King' })).statusCode).toBe(422);
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    const refused = await context.call(teacher, 'PATCH', '/profile', { firstName: 'New', bio: 'x' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details).toEqual(['bio: is only for administrators']);
    const { person } = (await context.call(teacher, 'GET', '/auth/me')).json().user;
    expect(person.firstName).not.toBe('New');
  });

  it('can change contact details as a student, which are not logged and not blank', async () => {
    const me = await signInAsPerson(context.db, 'STUDENT');
    const contact = { phoneNumber: '+233 20 000 0000', country: 'GH', address: '1 Ring Road' };
    expect((await context.call(me, 'PATCH', '/profile', contact)).statusCode).toBe(200);
    expect((await context.call(me, 'GET', '/student/current')).json()).toMatchObject(contact);
    const blank = await context.call(me, 'PATCH', '/profile', { address: ' ', bio: 'x' });
    expect(blank.json().details).toEqual(['address: is required', 'bio: is only for administrators']);
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    const foreign = await context.call(teacher, 'PATCH', '/profile', { address: 'x', phoneNumber: '1' });
    expect(foreign.json().details).toEqual([
      'phoneNumber: is only for administrators',
      'address: is only for students',
    ]);
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const trail = await context.call(admin, 'GET', `/auditLog?actorId=${me.accountId}`);
    expect(trail.json()[0].detail).toEqual({ fields: ['phoneNumber', 'country', 'address'] });
  });

  it('has changes recorded, and all their pages updated', async () => {
    const me = await signInAsPerson(context.db, 'TEACHER');
    const stream = await openEventStream(await listenOn(context.app), me.token);
    await stream.next('connected');
    await context.call(me, 'PATCH', '/profile', {});
    await context.call(me, 'PATCH', '/profile', { lastName: 'Asante' });
    await stream.next('profile.changed');
    stream.close();
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    const trail = await context.call(admin, 'GET', `/auditLog?actorId=${me.accountId}`);
    expect(trail.json()).toMatchObject([{ action: 'profile.changed', detail: { lastName: 'Asante' } }]);
  });
});

describe('an address', () => {
  it.each([
    ' ama@school.example ',
    'AMA@School.Example',
    '\u00a0ama@school.example\n',
    'ａｍａ＠school.example',
    'AMA@\u017fchool.example',
  ])('%j is the same address', (spelling) => {
    expect(normalizeEmail(spelling)).toBe('ama@school.example');
  });

  it('is stored in the normalised form that the database requires', async () => {
    const spellings = fc.sample(fc.string({ unit: 'grapheme', maxLength: 40 }), 2_000);
    const normalized = [...spellings, 'İ@x.example', '¨a@x.example', 'Σ', 'ẞ'].map(normalizeEmail);
    expect(normalized.map(normalizeEmail)).toEqual(normalized);
    const { rows } = await sql<{ wrong: string }>`
      select given as wrong from unnest(${normalized.map((text) => text.replaceAll('\0', ''))}::text[]) given
      where given <> lower(btrim(given) collate "C")`.execute(context.db);
    expect(rows).toEqual([]);
  });
});
