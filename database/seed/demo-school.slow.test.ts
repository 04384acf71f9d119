import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseClient, openDatabase } from '../client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { seedDemoSchool } from './demo-school.ts';
import { isDatabaseEmpty } from './is-database-empty.ts';

const now = new Date('2026-11-14T15:20:00Z');
const passwordHash = 'a hash of the demo password';

const databases: { database: TestDatabase; client: DatabaseClient }[] = [];

async function openEmpty(): Promise<DatabaseClient> {
  const database = await createTestDatabase();
  const client = openDatabase(database.connection, { patient: true });
  databases.push({ database, client });
  return client;
}

afterAll(async () => {
  for (const { database, client } of databases) {
    await client.close();
    await database.drop();
  }
});

let client: DatabaseClient;
const stored = new Map<string, Uint8Array>();

async function putFile(storageKey: string, bytes: Uint8Array): Promise<void> {
  stored.set(storageKey, bytes);
}

beforeAll(async () => {
  client = await openEmpty();
  expect(await isDatabaseEmpty(client.db)).toBe(true);
  expect(await seedDemoSchool(client.db, { now, passwordHash, putFile })).toBe(true);
});

async function rowsOf(query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await client.pool.query(query, values)).rows;
}

/** Every row of every table as JSON, without the person key, which is random. */
async function dump({ pool }: DatabaseClient): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'person_key')::text as row from ${name} t order by 1`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

describe('seeding', () => {
  it('does not change a database that is not empty', async () => {
    const before = await dump(client);
    const filesBefore = stored.size;
    expect(await isDatabaseEmpty(client.db)).toBe(false);
    expect(await seedDemoSchool(client.db, { now: new Date(), passwordHash, putFile })).toBe(false);
    expect(await dump(client)).toEqual(before);
    expect(stored.size).toBe(filesBefore);
  });

  it('creates the same rows for the same start time', async () => {
    const other = await openEmpty();
    await seedDemoSchool(other.db, { now, passwordHash, putFile });
    const rows = await dump(other);
    expect(rows).toEqual(await dump(client));
    expect(rows['quiz_answer']?.length).toBeGreaterThan(4000);
  });

  it('creates one school if two processes start at once', async () => {
    const other = await openEmpty();
    const second = openDatabase(databases.at(-1)?.database.connection ?? {}, { patient: true });
    let files = 0;
    const options = {
      now,
      passwordHash,
      putFile: async () => {
        files += 1;
      },
    };
    const made = await Promise.all([seedDemoSchool(other.db, options), seedDemoSchool(second.db, options)]);
    await second.close();
    expect(made.toSorted()).toEqual([false, true]);
    expect(files).toBe(stored.size);
    expect((await dump(other))['user_account']).toEqual((await dump(client))['user_account']);
  });

  it('leaves nothing behind if a file cannot be stored', async () => {
    const other = await openEmpty();
    const fails = seedDemoSchool(other.db, {
      now,
      passwordHash,
      putFile: async () => {
        throw new Error('disk full');
      },
    });
    await expect(fails).rejects.toThrow('disk full');
    expect(await isDatabaseEmpty(other.db)).toBe(true);
    expect((await dump(other))['program']).toHaveLength(1);
  });

  it('leaves the next keys of every table free', async () => {
    const tables = await rowsOf(
      `select table_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables.map(({ table_name }) => String(table_name))) {
      const [key] = await rowsOf(`
        select nextval(pg_get_serial_sequence('${table}', 'id')) > coalesce(max(id), 0) as is_free from ${table}`);
      expect({ table, ...key }).toEqual({ table, is_free: true });
    }
    const added = await rowsOf(
      `insert into program (institution_id, name) values (1, 'New') returning id, name`,
    );
    expect(await rowsOf('delete from program where id = $1 returning name', [added[0]?.['id']])).toEqual([
      { name: 'New' },
    ]);
  });
});

describe('the people', () => {
  it('are 42 accepted and 3 pending students, all with photos and details', async () => {
    const students = await rowsOf(
      `
      select status, enrollment_date is not null as enrolled, password_hash, assigned_teacher_id is not null as taught,
        count(*)::integer, count(photo_file_id)::integer as photos,
        min(length(phone_number)) > 8 and min(length(address)) > 10 and bool_and(date_of_birth is not null) as complete,
        min($1 - student.date_created) >= '0' as past, max($1 - student.date_created) as oldest
      from student join user_account on user_account.id = account_id
      group by 1, 2, 3, 4 order by 1`,
      [now],
    );
    expect(students).toMatchObject([
      {
        status: 'ACTIVE',
        enrolled: true,
        password_hash: passwordHash,
        taught: true,
        count: 42,
        photos: 42,
        complete: true,
        past: true,
      },
      {
        status: 'PENDING',
        enrolled: false,
        password_hash: null,
        taught: false,
        count: 3,
        photos: 3,
        complete: true,
        past: true,
      },
    ]);
    const [waiting] = await rowsOf(
      `select max($1 - date_created) <= interval '2 days' as recent from student where enrollment_date is null`,
      [now],
    );
    expect(waiting).toEqual({ recent: true });
  });

  it('can sign in, one of each role', async () => {
    const accounts = await rowsOf(
      `select email, role from user_account where email = any ($1) and status = 'ACTIVE' and password_hash = $2`,
      [demoAccounts.map(({ email }) => email), passwordHash],
    );
    expect(accounts).toHaveLength(4);
    expect(accounts).toEqual(expect.arrayContaining([...demoAccounts]));
    expect(demoPassword).toHaveLength(11);
  });

  it('were last seen when they did the last thing that is stored of them, in sessions that have ended', async () => {
    const wrong = await rowsOf(
      `select account.email from user_account account
        left join lateral (select max(last_seen_at) as seen, bool_or(revoked_at is null) as is_live
          from session where account_id = account.id) s on true
        left join student on student.account_id = account.id
        left join lateral (select max(coalesce(completed_at, started_at)) as at from quiz_attempt
          where student_id = student.id) attempt on true
        left join lateral (select max(read_at) as at from notification where account_id = account.id) notice on true
        where account.status = 'ACTIVE'
          and (seen is null or is_live or seen > $1 or seen < attempt.at or seen < notice.at)`,
      [now],
    );
    expect(wrong).toEqual([]);
    expect(await rowsOf("select from notification where event like 'backup.%'")).toEqual([]);
    expect(
      await rowsOf(`select from session full join audit_log on target_id = session.id::text
        and action = 'session.started' where session.id is null or audit_log.id is null`),
    ).toEqual([]);
  });

  it('are six teachers in four departments', async () => {
    expect(
      await rowsOf(`select count(*)::integer, count(distinct department)::integer as departments,
      count(distinct employee_id)::integer as employees, count(photo_file_id)::integer as photos from teacher`),
    ).toEqual([{ count: 6, departments: 4, employees: 6, photos: 6 }]);
  });

  it('study in three programmes, at least 12 of them with the demo student', async () => {
    const programmes = await rowsOf(`
      select name, is_default, count(student.id)::integer from program left join student on program_id = program.id
      group by program.id order by program.id`);
    expect(programmes).toEqual([
      { name: 'General', is_default: true, count: 0 },
      { name: 'BSc Statistics', is_default: false, count: 19 },
      { name: 'BSc Computing', is_default: false, count: 15 },
      { name: 'BA English', is_default: false, count: 11 },
    ]);
  });

  it('enrolled between three and fourteen months ago', async () => {
    expect(
      await rowsOf(
        `select id from student where enrollment_date not between $1::timestamptz - interval '14 months' and $1::timestamptz - interval '3 months'`,
        [now],
      ),
    ).toEqual([]);
  });
});

describe('the files', () => {
  it('all exist, with the type and size of their rows', async () => {
    const files = await client.db.selectFrom('file').selectAll().execute();
    expect(files).toHaveLength(stored.size);
    for (const { storage_key, sha256, byte_size } of files) {
      const bytes = stored.get(storage_key) ?? new Uint8Array();
      expect(createHash('sha256').update(bytes).digest()).toEqual(sha256);
      expect(bytes.byteLength).toBe(byte_size);
    }
  });

  it('include photos of 320 by 400 pixels, all different', async () => {
    const photos = await client.db
      .selectFrom('file')
      .select(['storage_key', 'media_type'])
      .where('purpose', '=', 'PHOTO')
      .execute();
    expect(new Set(photos.map(({ storage_key }) => storage_key)).size).toBe(53);
    for (const { storage_key, media_type } of photos) {
      expect(storage_key).toMatch(/^photo\/[0-9a-f]{64}\.webp$/);
      const { format, width, height } = await sharp(stored.get(storage_key)).metadata();
      expect({ media_type, format, width, height }).toEqual({
        media_type: 'image/webp',
        format: 'webp',
        width: 320,
        height: 400,
      });
    }
  });

  it('contain the questions that uploads created, and the uploads count them', async () => {
    const uploads = await rowsOf(`
      select u.*, storage_key,
        (select count(*) from question_bank b where b.source_upload_id = u.id)::integer as banks,
        (select count(*) from quiz z where z.source_upload_id = u.id)::integer as quizzes,
        (select count(*) from question q join question_bank b on b.id = question_bank_id where b.source_upload_id = u.id)::integer as questions,
        (select count(*) from quiz_question p join quiz z on z.id = quiz_id where z.source_upload_id = u.id)::integer as placed,
        (select count(*) from question_option o join question_version v on v.id = question_version_id and version = 1
          join question q on q.id = question_id join question_bank b on b.id = question_bank_id where b.source_upload_id = u.id)::integer as options,
        (select array_agg(question_text) from question_version v join question q on q.id = question_id and version = 1
          join question_bank b on b.id = question_bank_id where b.source_upload_id = u.id) as texts
      from file_upload u left join file on file.id = file_id order by u.id`);
    const completed = uploads.filter(({ status }) => status === 'COMPLETED');
    expect(new Set(completed.map(({ file_type }) => file_type))).toEqual(new Set(['CSV', 'EXCEL', 'PDF']));
    for (const upload of completed) {
      expect(upload).toMatchObject({
        quizzes_created: upload['quizzes'],
        question_banks_created: upload['banks'],
        questions_created: upload['questions'],
        options_created: upload['options'],
        placed: upload['questions'],
      });
    }
    const kept = completed.filter(({ file_type }) => file_type === 'CSV');
    expect(kept).toHaveLength(2);
    for (const { storage_key, texts, questions } of kept) {
      const csv = new TextDecoder().decode(stored.get(String(storage_key)));
      expect(csv.split('\r\n')).toHaveLength(Number(questions) + 2);
      for (const text of texts as string[]) expect(csv).toContain(text);
    }
    const failed = uploads.filter(({ status }) => status === 'FAILED');
    expect(failed.map(({ details }) => (details as string[]).length)).toEqual([2, 3]);
  });
});
