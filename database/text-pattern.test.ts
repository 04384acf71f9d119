import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseClient, inTransaction, openDatabase } from './client.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { replaceTexts } from './text-pattern.ts';

let database: TestDatabase;
let client: DatabaseClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = openDatabase(database.connection);
});
afterAll(async () => {
  await client?.close();
  await database?.drop();
});

it.each([
  'Ama Osei',
  'A.B* (C)|[D]',
  'Back\\slash "Quote"',
  "O'Neil-Ødegård",
  '$1 ^x{2}?',
  '李 小龙',
  '*** a+',
])('replaces the name %s in text and in JSON, and nothing that only looks like it', async (name) => {
  const { db } = client;
  await sql`truncate program, institution cascade`.execute(db);
  await sql`insert into institution (id, name) values (1, 'x')`.execute(db);
  const description = `By ${name.replace(' ', '  ')}: ${name.toUpperCase()}; not x${name}x, nor AxBBB CC.`;
  await sql`insert into program (id, institution_id, name, description) values (1, 1, 'x', ${description})`.execute(
    db,
  );
  const value = JSON.stringify({ said: [`By ${name}.`], n: 1 });
  await sql`insert into setting (institution_id, key, value) values (1, 'x', ${value}::jsonb)`.execute(db);
  const where = sql`institution_id = 1`;
  await inTransaction(db, async (trx) => {
    await replaceTexts(trx, { table: 'program', column: 'description', where }, [name, 'x', '']);
    await replaceTexts(trx, { table: 'setting', column: 'value', isJson: true, where }, [name]);
  });
  const { rows } = await sql`
      select p.description, s.value from program p, setting s`.execute(db);
  expect(rows).toEqual([
    {
      description: `By [erased]: [erased]; not x${name}x, nor AxBBB CC.`,
      value: { said: ['By [erased].'], n: 1 },
    },
  ]);
});
