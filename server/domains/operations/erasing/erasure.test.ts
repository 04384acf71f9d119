import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { backupDepsOf, makeTestBackup } from '#server/testing/backups.ts';
import { encodeForm } from '#server/testing/form.ts';
import { findIn, findInDatabase, findInFiles } from '#server/testing/oracles/find-traces.ts';
import { createPerson, drawPhoto, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';
import { checkGrades } from '../../grading/grade-check.service.ts';
import { restoreFile } from '../backups/restore.service.ts';

// Writes and reads whole schools, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
const password = 'Root-pass-1';
let admin: Person;
let teacher: Person;
let quiz: TestQuiz;

beforeAll(async () => {
  const { db } = context;
  admin = await signInAsPerson(db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root', password });
  teacher = await signInAsPerson(db, 'TEACHER', { firstName: 'Tom', lastName: 'Tutor' });
  quiz = await createTestQuiz(db, teacher.accountId, {
    questions: oneOfEachType,
    quiz: { title: 'Cells', review_key: 'NEVER' },
  });
});

/** A call that must succeed: a refused setup would leave nothing to find. */
async function must(
  who: SignedIn | null,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
) {
  const answer = await context.call(who, method, path, body);
  expect(answer.statusCode, `${method} ${path}: ${answer.body.slice(0, 500)}`).toBeLessThan(300);
  return answer;
}

const names = {
  registered: 'Zilphara Menkovitz',
  former: 'Zorimella Vantroost',
  present: 'Zuriaxela Quarvondale',
  declined: 'Zandoria Pfuelwerth',
};
const email = 'zuri.quarvondale@school.example';
const formerEmail = 'zilphara.menkovitz@school.example';
const texts = [
  ...Object.values(names),
  ...Object.values(names).flatMap((name) => name.split(' ')),
  email,
  formerEmail,
  '+233 24 7771234',
  '77 Zwanenburg Lane',
  'Zembla',
  '1999-12-29',
  'Zebrabrowser',
];

async function ask(student: Person, name: string): Promise<number> {
  const [firstName, lastName] = name.split(' ');
  const note = `My name is ${name}.`;
  await must(student, 'POST', '/profile/nameCorrection', { firstName, lastName, note });
  const [asked] = (await must(admin, 'GET', '/nameCorrection?status=PENDING')).json();
  return asked.id;
}

/** A person with their own text in every field and every channel. */
async function createKnownStudent(): Promise<Person> {
  const { db } = context;
  const [firstName = '', lastName = ''] = names.registered.split(' ');
  const student = await signInAsPerson(db, 'STUDENT', {
    firstName,
    lastName,
    password: 'Zuri-pass-11',
    student: {
      address: '77 Zwanenburg Lane',
      phone_number: '+233 24 7771234',
      date_of_birth: '1999-12-29',
      country: 'Zembla',
    },
  });
  await sql`update user_account set email = ${email}, email_normalized = ${email}
    where id = ${student.accountId}`.execute(db);
  await sql`insert into email_change (account_id, old_email, old_email_normalized, new_email, new_email_normalized,
      expires_at, changed_at, undo_until)
    values (${student.accountId}, ${formerEmail}, ${formerEmail}, ${email}, ${email}, now() + interval '1 day', now(),
      now() + interval '1 day')`.execute(db);
  await sql`insert into known_device (account_id, token_hash, user_agent)
    values (${student.accountId}, sha256('zuri'), 'Zebrabrowser 1')`.execute(db);
  await sql`update session set user_agent = 'Zebrabrowser 1' where account_id = ${student.accountId}`.execute(
    db,
  );
  const form = await encodeForm({
    photo: new File([new Uint8Array(await drawPhoto())], `${names.registered}.png`),
  });
  const headers = { ...form.headers, ...student.headers };
  await context.app.inject({ method: 'PUT', url: '/api/profile/photo', payload: form.payload, headers });
  // As a server of the previous version writes it.
  await sql`insert into notification (account_id, type, event, params) values (${teacher.accountId}, 'info',
    'registration.received', ${JSON.stringify({ studentName: names.registered })}::jsonb)`.execute(db);
  // Without its attempt, it is shown although the submission is marked.
  const waiting = { studentId: student.personId, quizTitle: 'Marked long ago' };
  await sql`insert into notification (account_id, type, event, params) values (${teacher.accountId}, 'info',
    'submission.waiting', ${JSON.stringify(waiting)}::jsonb)`.execute(db);
  return student;
}

/** What teachers and administrators do with them and write about them. */
async function liveWith(student: Person): Promise<void> {
  const { db } = context;
  const answers = ['A', 'A', 'Accra', `I am ${names.registered}, and I live in Accra.`];
  const attempt = await createTestAttempt(db, quiz, student, { answers });
  await must(student, 'PUT', `/quizAttempt/${attempt}`, { status: 'SUBMITTED' });
  const [firstName, lastName] = names.former.split(' ');
  await must(admin, 'PATCH', `/student/${student.personId}`, { firstName, lastName });
  await must(admin, 'POST', `/nameCorrection/${await ask(student, names.present)}/accept`);
  const reason = `${names.declined} is on no paper.`;
  await must(admin, 'POST', `/nameCorrection/${await ask(student, names.declined)}/decline`, { reason });
  await must(student, 'POST', `/student/${student.personId}/transcript/pdf`);
  const [first] = names.present.split(' ');
  const question = { id: quiz.questions.at(-1)?.id };
  await must(teacher, 'PUT', `/submission/${attempt}/marks`, {
    marks: [{ question, pointsEarned: 1 }],
    comments: [{ question, text: `Well said, ${first}.` }],
  });
  await must(teacher, 'PUT', `/submission/${attempt}/marks`, {
    marks: [{ question, pointsEarned: 2 }],
    reason: `${first} was right.`,
  });
  await must(teacher, 'POST', '/announcement', {
    title: `Well done, ${names.present}`,
    body: `Write to ${email} to congratulate QUARVONDALE, Zuriaxela.`,
    quiz: { id: quiz.id },
  });
  await must(teacher, 'POST', '/accommodation', {
    student: { id: student.personId },
    quiz: { id: quiz.id },
    timeFactor: 1.5,
    note: `${first} reads slowly.`,
  });
  await must(admin, 'GET', `/auditLog/export?format=csv&search=${encodeURIComponent(names.present)}`);
  await must(admin, 'POST', `/account/${student.accountId}/suspend`, { reason: `${names.present} is ill.` });
  await context.call(null, 'POST', '/auth/login', { email, password: 'wrong-one-1' });
  await sql`insert into file_upload (institution_id, owner_id, original_file_name, file_size, file_type, status, details,
      completed_at)
    values (1, ${teacher.accountId}, ${`Answers of ${names.present}.pdf`}, 1, 'PDF', 'FAILED',
      ${JSON.stringify([`${names.former} is no question.`])}::jsonb, now())`.execute(db);
}

/** In everything stored, except backups and delivered mails. */
async function findTraces(): Promise<string[]> {
  const { db, config } = context;
  return [
    ...(await findInDatabase(db, texts)),
    ...findInFiles(config.dataDir, texts, (path) => path.startsWith('mail') || path.endsWith('.tar.gz')),
    ...findIn('log', context.readLog(), texts),
  ];
}

function registerFolder(): string {
  return join(context.config.dataDir, 'backups', 'erasures');
}

async function restore(id: number) {
  return context.call(admin, 'POST', `/backup/${id}/restore`, { password });
}

async function photosLeft(): Promise<string[]> {
  return readdirSync(join(context.config.dataDir, 'files', 'photo'));
}

describe('an erased person', () => {
  let student: Person;
  let bystander: Person;
  let before: { id: number };

  it('leaves none of their text in any column, file, log or job, nor a former name', async () => {
    student = await createKnownStudent();
    await liveWith(student);
    bystander = await signInAsPerson(context.db, 'STUDENT', { firstName: 'Zoe', lastName: 'Other' });
    const planted = await findTraces();
    for (const column of [
      'public.student.first_name',
      'public.student.date_of_birth',
      'public.user_account.email',
      'public.email_change.old_email',
      'public.name_correction.note',
      'public.certificate.content',
      'public.quiz_answer.text_answer',
      'public.answer_comment.comment_text',
      'public.grade_change.reason',
      'public.announcement.body',
      'public.accommodation.note',
      'public.file.original_name',
      'public.file_upload.details',
      'public.known_device.user_agent',
      'public.session.user_agent',
      'public.audit_log.detail',
      'public.notification.params',
      'pgboss.job',
    ]) {
      expect(planted.join('\n'), `nothing was planted in ${column}`).toContain(column);
    }
    expect(findIn('notifications of others', await readOthersNotifications(student), texts)).toEqual([]);
    const shown = await must(teacher, 'GET', '/notification');
    expect(shown.body).toContain(`"studentName":"${names.present}"`);
    before = await makeTestBackup(context, admin);

    const reason = `${names.former} asked for it, as Zuriaxela.`;
    const erased = await must(admin, 'POST', `/account/${student.accountId}/erase`, { password, reason });
    expect(erased.json()).toEqual({ name: `Erased person ${student.accountId}` });
    await expect.poll(photosLeft).toEqual([]);
    expect(await findTraces()).toEqual([]);
    expect((await checkGrades(context.db)).messages).toEqual([]);
    expect((await context.call(admin, 'GET', `/account/${student.accountId}/data`)).statusCode).toBe(404);
  });

  it('is shown as erased in the notifications of others', async () => {
    const list: { event: string; params: { studentName?: string } }[] = (
      await must(teacher, 'GET', '/notification')
    ).json();
    const waiting = list.filter(({ event }) => event === 'submission.waiting');
    expect(waiting.map(({ params }) => params.studentName)).toEqual(['An erased person']);
  });

  it('is registered by a meaningless key, and erased again in every restore before anyone can sign in', async () => {
    const [entry = ''] = readdirSync(registerFolder());
    const registered = JSON.parse(readFileSync(join(registerFolder(), entry), 'utf8'));
    expect(Object.keys(registered).sort()).toEqual(['answers', 'erasedAt', 'person']);
    for (let time = 1; time <= 2; time += 1) {
      const restored = await restore(before.id);
      expect(restored.statusCode, restored.body).toBe(200);
      expect(restored.json()).toMatchObject({ erasedAgain: 1, isSignedIn: true });
      expect(await findTraces()).toEqual([]);
      await expect.poll(photosLeft).toEqual([]);
      const signIn = { email, password: 'Zuri-pass-11' };
      expect((await context.call(null, 'POST', '/auth/login', signIn)).statusCode).toBe(401);
    }
    expect((await checkGrades(context.db)).messages).toEqual([]);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where action = 'backup.restored' order by id desc limit 1`.execute(
      context.db,
    );
    expect(rows).toMatchObject([{ detail: { erasedAgain: 1 } }]);
    // Other people are not affected.
    const other = await startTestSession(context.db, bystander.accountId);
    expect((await context.call(other, 'GET', '/preference')).statusCode).toBe(200);
  });

  it('is erased again after a factory reset, a restore at a terminal and on another machine with only the backup', async () => {
    const { app, ...moved } = await makeFreshApp();
    const later = await makeTestBackup(context, admin);
    const reset = await context.call(admin, 'POST', '/system/factoryReset', {
      password,
      confirmation: 'RESET',
    });
    expect(reset.statusCode, reset.body).toBe(200);
    expect(readdirSync(registerFolder())).toHaveLength(1);
    const file = (id: number) => {
      const folder = join(context.config.dataDir, 'backups');
      return join(folder, readdirSync(folder).find((name) => name.endsWith(`-${id}.tar.gz`)) ?? '');
    };
    expect(await restoreFile(backupDepsOf(context), file(before.id))).toMatchObject({ erasedAgain: 1 });
    expect(await findTraces()).toEqual([]);
    // The later backup brings the register, so the older one is safe there too.
    expect(await restoreFile(backupDepsOf(app), file(later.id))).toMatchObject({ erasedAgain: 0 });
    expect(await restoreFile(backupDepsOf(app), file(before.id))).toMatchObject({ erasedAgain: 1 });
    expect(await findInDatabase(app.db, texts)).toEqual([]);
    await moved.drop();
  });

  async function readOthersNotifications({ accountId }: Person): Promise<string> {
    const { rows } = await sql<{ params: string }>`
      select string_agg(params::text, ' ') as params from notification where account_id <> ${accountId}`.execute(
      context.db,
    );
    return rows[0]?.params ?? '';
  }
});

async function makeFreshApp() {
  const { createTestDatabase } = await import('#database/testing/test-database.ts');
  const database = await createTestDatabase();
  const app = await startTestApp(database.connection, { worker: false });
  return {
    app,
    drop: async () => {
      await app.close();
      await database.drop();
    },
  };
}

describe('the register of erasures', () => {
  async function keyOf(person: TestPerson): Promise<string> {
    const { person_key: key } = await context.db
      .selectFrom('user_account')
      .select('person_key')
      .where('id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    return key;
  }

  function write(person: string, content: string | object): void {
    mkdirSync(registerFolder(), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(registerFolder(), `${person}.json`), text);
  }

  beforeAll(async () => {
    admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
  });

  it("stops a restore before anything is replaced if it can't be read", async () => {
    const backup = await makeTestBackup(context, admin);
    const later = await createPerson(context.db, 'TEACHER');
    const broken = '00000000-0000-4000-8000-000000000001';
    write(broken, '{"person": "0000');
    const refused = await restore(backup.id);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'ERASURES_UNREADABLE']);
    expect(context.readLog(), 'which entry it is').toContain(`"reason":"${broken}.json`);
    const there = sql`select from user_account where id = ${later.accountId}`;
    expect((await there.execute(context.db)).rows).toHaveLength(1);
    rmSync(join(registerFolder(), `${broken}.json`));
    expect((await restore(backup.id)).statusCode).toBe(200);
    expect((await there.execute(context.db)).rows).toHaveLength(0);
  });

  it("prevents an erasure that it can't store, and removes one that the database refused", async () => {
    const { db } = context;
    admin = await signInAsPerson(db, 'SUPER_ADMIN', { password });
    const person = await createPerson(db, 'TEACHER', { firstName: 'Kept', lastName: 'Whole' });
    const key = await keyOf(person);
    const path = `/account/${person.accountId}/erase`;
    mkdirSync(join(registerFolder(), `${key}.json`), { recursive: true });
    const refused = await context.call(admin, 'POST', path, { password });
    expect(refused.statusCode).toBeGreaterThanOrEqual(500);
    const there = await sql`select from teacher where first_name = 'Kept'`.execute(db);
    expect(there.rows).toHaveLength(1);
    rmSync(join(registerFolder(), `${key}.json`), { recursive: true });
    // Fails at the commit, when the register already has the entry.
    await sql`create function refuse_late() returns trigger language plpgsql as $$
      begin raise exception 'no' using errcode = 'restrict_violation'; end $$`.execute(db);
    await sql`create constraint trigger refuse_late after insert on audit_log deferrable initially deferred
      for each row when (new.action = 'account.erased') execute function refuse_late()`.execute(db);
    expect((await context.call(admin, 'POST', path, { password })).statusCode).toBeGreaterThanOrEqual(400);
    await sql`drop trigger refuse_late on audit_log`.execute(db);
    await sql`drop function refuse_late`.execute(db);
    expect(readdirSync(registerFolder())).not.toContain(`${key}.json`);
  });

  it('keeps people erased while a restore runs', async () => {
    const { db } = context;
    admin = await signInAsPerson(db, 'SUPER_ADMIN', { password });
    const person = await createPerson(db, 'TEACHER', { firstName: 'Mid', lastName: 'Way' });
    const backup = await makeTestBackup(context, admin);
    const restoring = restore(backup.id);
    const erased = await context.call(admin, 'POST', `/account/${person.accountId}/erase`, { password });
    expect(erased.statusCode, erased.body).toBe(200);
    expect((await restoring).statusCode).toBe(200);
    const there = await sql`select from teacher where first_name = 'Mid'`.execute(db);
    expect(there.rows).toEqual([]);
  });

  it('finishes interrupted erasures at the next start, and never erases another person', async () => {
    const { db } = context;
    const cutOff = await createPerson(db, 'TEACHER', { firstName: 'Cut', lastName: 'Off' });
    const innocent = await createPerson(db, 'TEACHER', { firstName: 'In', lastName: 'Nocent' });
    const erasedAt = new Date().toISOString();
    const key = await keyOf(cutOff);
    write(key, { person: key, erasedAt, answers: false });
    // An older backup elsewhere reuses ids: the same number, another person.
    await sql`update user_account set person_key = gen_random_uuid() where id = ${innocent.accountId}`.execute(
      db,
    );
    const other = await startTestApp(context.connection, { dataDir: context.config.dataDir, worker: false });
    await other.close();
    const { rows } = await sql<{ id: number }>`
      select id from user_account where id in (${cutOff.accountId}, ${innocent.accountId})`.execute(db);
    expect(rows).toEqual([{ id: innocent.accountId }]);
  });

  it('gets people erased by a version without a register, at the next start', async () => {
    const { db } = context;
    const old = await createPerson(db, 'STUDENT', { status: 'DELETED' });
    await sql`update user_account set erased_at = now() where id = ${old.accountId}`.execute(db);
    const other = await startTestApp(context.connection, { dataDir: context.config.dataDir, worker: false });
    await other.close();
    expect(readdirSync(registerFolder())).toContain(`${await keyOf(old)}.json`);
  });
});
