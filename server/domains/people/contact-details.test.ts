import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
let admin: TestPerson & SignedIn;
let next = 0;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
});

function create(path: '/student' | '/teacher', contact: object) {
  next += 1;
  return context.call(admin, 'POST', path, {
    firstName: 'Esi',
    lastName: 'Nyarko',
    cqUser: { email: `esi.${next}@contact.example`, passwordHash: 'walnut-harbour-7' },
    ...contact,
  });
}

describe('a phone number and a country', () => {
  it('are stored in one form, however they were typed', async () => {
    for (const country of ['GH', 'gh', 'Ghana', ' GHANA ']) {
      const answer = await create('/student', { phoneNumber: '020 123 4567', country });
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json()).toMatchObject({ phoneNumber: '+233 20 123 4567', country: 'GH' });
    }
    const specified = [
      ['United States', 'US'],
      ['Canada', 'CA'],
      ['United Kingdom', 'GB'],
      ['Australia', 'AU'],
      ['India', 'IN'],
      ['Nigeria', 'NG'],
      ['Brazil', 'BR'],
      ['Germany', 'DE'],
    ];
    const { id } = (await create('/student', {})).json();
    for (const [name, code] of specified) {
      const changed = await context.call(admin, 'PATCH', `/student/${id}`, { country: name });
      expect(changed.json().country).toBe(code);
    }
    const teacher = await create('/teacher', { phoneNumber: '+44 2079460101' });
    expect(teacher.json()).toMatchObject({ phoneNumber: '+44 20 7946 0101' });
  });

  it('are refused at their fields if they cannot exist', async () => {
    const wrong = { phoneNumber: '0803 123', country: 'NG' };
    const digits = 'phoneNumber: must be a valid phone number. Check the digits and the country';
    const noCountry = 'phoneNumber: must start with + and the country code, such as +233';
    const unknown = 'country: must be a country name or its two-letter code';
    const student = await createPerson(context.db, 'STUDENT');
    const teacher = await createPerson(context.db, 'TEACHER');
    const answers = [
      [await create('/student', wrong), [digits]],
      [await create('/student', { phoneNumber: '0803 123 4567', country: 'Atlantis' }), [unknown, noCountry]],
      [await create('/teacher', { phoneNumber: '020 123 4567' }), [noCountry]],
      [await context.call(admin, 'PATCH', `/account/${student.accountId}`, wrong), [digits]],
      [await context.call(admin, 'PATCH', `/account/${student.accountId}`, { country: 'ZZ' }), [unknown]],
      [
        await context.call(admin, 'PATCH', `/account/${teacher.accountId}`, { phoneNumber: '1' }),
        [noCountry],
      ],
      [await context.call(admin, 'PATCH', '/profile', { phoneNumber: '+233 20' }), [digits]],
    ] as const;
    for (const [answer, details] of answers) {
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', details });
    }
  });

  it('from before the check stay, also when they are sent back with other changes', async () => {
    const old = { phoneNumber: '555 0101 (mornings)', country: 'Zembla' };
    const stored = { phone_number: old.phoneNumber, country: old.country };
    const student = await signInAsPerson(context.db, 'STUDENT', { student: stored });
    const own = await context.call(student, 'PUT', '/profile', { ...old, address: '1 Ring Road' });
    expect(own.statusCode, own.body).toBe(200);
    const edited = await context.call(admin, 'PUT', `/student/${student.personId}`, {
      ...old,
      firstName: 'Ama',
    });
    expect(edited.json()).toMatchObject({ ...old, firstName: 'Ama', address: '1 Ring Road' });
    const changed = await context.call(student, 'PATCH', '/profile', {
      phoneNumber: '020 123 4567',
      country: 'GH',
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await context.call(student, 'GET', '/student/current')).json()).toMatchObject({
      phoneNumber: '+233 20 123 4567',
      country: 'GH',
    });
    // Emptied by an administrator.
    const emptied = await context.call(admin, 'PATCH', `/account/${student.accountId}`, {
      phoneNumber: '',
      country: '',
    });
    expect(emptied.json()).toMatchObject({ phoneNumber: '', country: '' });
  });
});
