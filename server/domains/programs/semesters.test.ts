import { beforeAll, describe, expect, it } from 'vitest';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Semester } from '#shared/contract/teaching/programs.ts';

const context = setUpTestApp({ worker: false });
let admin: SignedIn;
let student: SignedIn;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
  student = await signInAs(context.db, 'STUDENT');
});

const first = { name: 'First semester', year: 2026, startsOn: '2026-09-01', endsOn: '2026-12-20' };
const second = { name: 'Second semester', year: 2026, startsOn: '2027-02-01', endsOn: '2027-06-30' };

function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, as = admin) {
  return context.call(as, method, path, body);
}

async function create(semester: object): Promise<Semester> {
  const answer = await call('POST', '/semester', semester);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function faultsOf(semester: object, id?: number): Promise<string[]> {
  const answer = await (id === undefined
    ? call('POST', '/semester', semester)
    : call('PATCH', `/semester/${id}`, semester));
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json().details;
}

describe('the academic calendar', () => {
  it('is changed by super admins and read by everyone in the institution, latest first', async () => {
    const school = await context.db
      .insertInto('institution')
      .values({ name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const dates = { starts_on: '2026-09-01', ends_on: '2026-12-20' };
    const theirs = await context.db
      .insertInto('semester')
      .values({ institution_id: school.id, name: 'Theirs', year: 2026, ...dates })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = [await create(first), await create(second)];
    expect(made[0]).toEqual({
      ...first,
      id: expect.any(Number),
      usage: { quizzes: 0 },
      abilities: { edit: true, delete: true },
    });
    expect((await call('GET', '/semester')).json()).toEqual(made.toReversed());
    const seen = (await call('GET', '/semester', undefined, student)).json();
    const abilities = { edit: false, delete: false };
    expect(seen).toEqual(made.toReversed().map((one) => ({ ...one, usage: null, abilities })));
    expect((await call('PATCH', `/semester/${theirs.id}`, { name: 'x' })).statusCode).toBe(404);
    expect((await call('DELETE', `/semester/${theirs.id}`)).statusCode).toBe(404);
  });

  it('refuses invalid dates, an end before the start and overlaps, naming the field', async () => {
    expect(await faultsOf({ ...first, startsOn: '1 September' })).toEqual([
      'startsOn: must be a day such as 2026-09-01',
    ]);
    expect(await faultsOf({ ...first, startsOn: '0000-01-01' })).toEqual([
      'startsOn: must be between the years 1900 and 2200',
    ]);
    expect(await faultsOf({ ...first, startsOn: '2028-09-01', endsOn: '2028-08-31' })).toEqual([
      'endsOn: must not be before it starts',
    ]);
    const summer = { name: 'Summer', year: 2027, startsOn: '2027-06-30', endsOn: '2027-08-15' };
    const overlap = 'overlaps Second semester 2026 (2027-02-01 to 2027-06-30)';
    expect(await faultsOf(summer)).toEqual([`startsOn: ${overlap}`]);
    expect(await faultsOf({ ...summer, startsOn: '2027-01-05', endsOn: '2027-02-01' })).toEqual([
      `endsOn: ${overlap}`,
    ]);
    const made = await create({ ...summer, startsOn: '2027-07-01' });
    expect(await faultsOf({ startsOn: '2027-06-01' }, made.id)).toEqual([`startsOn: ${overlap}`]);
    expect(await faultsOf({ name: ' ', year: 1, noSuchField: 1 }, made.id)).toHaveLength(3);
    expect((await call('PATCH', `/semester/${made.id}`, { name: 'Summer school' })).json()).toEqual({
      ...made,
      name: 'Summer school',
    });
  });

  it('has unique names in a year, and no overlaps even by concurrent calls', async () => {
    const taken = await call('POST', '/semester', {
      ...first,
      name: 'FIRST SEMESTER',
      startsOn: '2026-01-01',
      endsOn: '2026-02-01',
    });
    expect(taken.json()).toMatchObject({ code: 'SEMESTER_NAME_TAKEN' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call('POST', '/semester', {
          name: `Race ${at}`,
          year: 2030,
          startsOn: '2030-01-01',
          endsOn: '2030-05-01',
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(9).fill(422)]);
  });

  it('allows deleting only a semester without quizzes', async () => {
    const made = await create({ name: 'Used', year: 2031, startsOn: '2031-01-01', endsOn: '2031-05-01' });
    const quiz = await createTestQuiz(context.db, admin.accountId, { quiz: { semester_id: made.id } });
    const refused = await call('DELETE', `/semester/${made.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'SEMESTER_IN_USE' });
    const listed: Semester[] = (await call('GET', '/semester')).json();
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({
      usage: { quizzes: 1 },
      abilities: { edit: true, delete: false },
    });
    await context.db.updateTable('quiz').set({ semester_id: null }).where('id', '=', quiz.id).execute();
    expect((await call('DELETE', `/semester/${made.id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/semester/${made.id}`)).statusCode).toBe(404);
    const [entry] = (await call('GET', '/auditLog?action=semester.deleted')).json();
    expect(entry).toMatchObject({
      targetId: String(made.id),
      detail: { name: 'Used', startsOn: '2031-01-01' },
    });
  });
});
