import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLoneConnection } from './client.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

interface Stored {
  id: number;
  email: string;
  email_normalized: string;
  password_hash: string | null;
}

let database: TestDatabase;
let folder: string;
let after: Map<number, Stored>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cquiz-addresses-'));
  const earlier = join(folder, 'migrations');
  cpSync(new URL('./migrations', import.meta.url), earlier, { recursive: true });
  for (const name of readdirSync(earlier)) if (name >= '0020') rmSync(join(earlier, name));
  database = await createTestDatabase({ empty: true });
  await migrate(database.connection, pathToFileURL(`${earlier}/`));
  const lone = await openLoneConnection(database.connection);
  await sql`
    insert into user_account (id, institution_id, email, email_normalized, role, status, password_hash, came_by)
    values (1, 1, 'Dot@School.example.', 'dot@school.example.', 'TEACHER', 'ACTIVE', 'kept', null),
      (2, 1, 'two@school.example', 'two@school.example', 'TEACHER', 'ACTIVE', null, null),
      (3, 1, 'two@school.example.', 'two@school.example.', 'TEACHER', 'ACTIVE', null, null),
      (4, 1, 'many@school.example.', 'many@school.example.', 'TEACHER', 'ACTIVE', null, null),
      (5, 1, 'many@school.example..', 'many@school.example..', 'TEACHER', 'ACTIVE', null, null),
      (6, 1, 'wide@school。example', 'wide@school。example', 'TEACHER', 'ACTIVE', null, null),
      (7, 1, 'usual.@school.example', 'usual.@school.example', 'TEACHER', 'ACTIVE', null, null),
      (8, 1, 'waits@school.example', 'waits@school.example', 'STUDENT', 'PENDING', 'dropped', 'http://x.example/'),
      (9, 1, 'entered@school.example', 'entered@school.example', 'STUDENT', 'PENDING', 'kept', null),
      (10, 1, 'in@school.example', 'in@school.example', 'STUDENT', 'ACTIVE', 'kept', 'http://x.example/')`.execute(
    lone.db,
  );
  await migrate(database.connection);
  const { rows } = await sql<Stored>`
    select id, email, email_normalized, password_hash from user_account`.execute(lone.db);
  after = new Map(rows.map((row) => [row.id, row]));
  await lone.close();
});

afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('existing email addresses', () => {
  it.each([
    [1, 'Dot@School.example', 'dot@school.example'],
    [6, 'wide@school。example', 'wide@school.example'],
    [7, 'usual.@school.example', 'usual.@school.example'],
  ])('lose the final dot of their domain: account %i', (id, email, normalized) => {
    expect(after.get(id)).toMatchObject({ email, email_normalized: normalized });
  });

  it('are unchanged if another account has the address without the dot', () => {
    expect(after.get(2)).toMatchObject({ email_normalized: 'two@school.example' });
    expect(after.get(3)).toMatchObject({ email_normalized: 'two@school.example.' });
  });

  it('lose their dots in one of two accounts that differ only in dots', () => {
    expect(after.get(4)).toMatchObject({ email_normalized: 'many@school.example' });
    expect(after.get(5)).toMatchObject({ email_normalized: 'many@school.example..' });
  });
});

describe('existing passwords', () => {
  it('are deleted for people who registered and are not accepted yet', () => {
    expect(after.get(8)).toMatchObject({ password_hash: null });
  });

  it.each([1, 9, 10])('are kept for everyone else: account %i', (id) => {
    expect(after.get(id)).toMatchObject({ password_hash: 'kept' });
  });
});
