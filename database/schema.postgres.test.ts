import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions, refusals } from './testing/constraint-cases.ts';
import { school } from './testing/school.ts';
import { readDeclaredTables, readRealTables } from './testing/table-shapes.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query(school);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

describe('the table types', () => {
  it('match the migrations', async () => {
    expect(readDeclaredTables()).toEqual(await readRealTables(client));
  });

  it.each([
    'alter table quiz drop column credits',
    'alter table quiz add column colour text',
    'alter table quiz alter column title drop not null',
    'alter table quiz alter column credits drop default',
    'alter table quiz alter column attempt_limit type numeric',
    'alter table quiz drop constraint quiz_review_key_check',
    'create table stray (id bigint primary key)',
  ])('do not match after: %s', async (change) => {
    await client.query('begin');
    await client.query(change);
    const real = await readRealTables(client);
    await client.query('rollback');
    expect(readDeclaredTables()).not.toEqual(real);
  });
});

describe('the migrations', () => {
  it('create one institution with a default programme, and the next keys are free', async () => {
    const { rows } = await client.query(`
      insert into institution (name) values ('Second')
      returning id::integer, (select name from program where institution_id = 1 and is_default) as programme`);
    expect(rows).toEqual([{ id: 2, programme: 'General' }]);
  });

  it('index every foreign key whose parent can be deleted', async () => {
    // Institutions are never deleted, and questions, versions and options can't be.
    const { rows } = await client.query(`
      select conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) as unindexed
      from pg_constraint c
      where contype = 'f' and connamespace = 'public'::regnamespace
        and confrelid <> all ('{institution, question, question_version, question_option}'::regclass[])
        and not exists (
          select from pg_index i join pg_attribute a on a.attrelid = indrelid and a.attnum = indkey[0]
          where indrelid = conrelid and a.attnum = any (conkey) and attname <> 'institution_id'
            and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`);
    expect(rows).toEqual([]);
  });

  it('limit every text, so that no request can fill the disk through one field', async () => {
    const { rows } = await client.query(`
      select attrelid::regclass || '.' || attname as unbounded
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and atttypid = 'text'::regtype
        and relname <> 'migration_checksum'
        and not exists (select from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum])`);
    expect(rows).toEqual([]);
  });

  it('let a save rewrite an answer without touching an index', async () => {
    await client.query('begin');
    await client.query(`
      update quiz_answer set selected_option_id = 2, revision = 9, is_marked = true, time_spent = 5,
        saved_at = now() where id = 1`);
    const { rows } = await client.query(`
      select n_tup_hot_upd::integer as hot from pg_stat_xact_user_tables where relname = 'quiz_answer'`);
    await client.query('rollback');
    expect(rows).toEqual([{ hot: 1 }]);
  });
});

describe('the database', () => {
  it.each(refusals)('refuses $what', async ({ sql, by }) => {
    expect(await outcomeOf(sql)).toBe(by);
  });

  it.each(permissions)('allows $what', async ({ sql }) => {
    expect(await outcomeOf(sql)).toBe('allowed');
  });
});

/** Runs the statement in a transaction that is rolled back. Returns `allowed`, or what refused it. */
async function outcomeOf(sql: string): Promise<string> {
  await client.query('begin');
  try {
    await client.query(`${sql}; set constraints all immediate`);
    return 'allowed';
  } catch (error) {
    return (error as pg.DatabaseError).constraint ?? String(error);
  } finally {
    await client.query('rollback');
  }
}
