import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

type Context = Pick<TestApp, 'db' | 'client'>;

export interface Gate {
  /** Waits until a transaction is blocked at the gate. */
  reached(): Promise<void>;
  open(): Promise<void>;
}

type TriggerEvent = `before ${'insert' | 'update'} on ${string} for each ${'row' | 'statement'}`;

const closed = new Set<Gate>();

/**
 * Blocks every transaction that is about to write to that table, while it keeps the locks it has. `for each row` blocks
 * later than `for each statement`: after the statement has read, and locked, what it inserts or updates from.
 */
export async function closeGate(context: Context, event: TriggerEvent): Promise<Gate> {
  const { db, client } = context;
  await removeGates(context);
  await sql`create function gate() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(4711); return new; end'`.execute(db);
  await sql`create trigger gate ${sql.raw(event)} execute function gate()`.execute(db);
  const keeper = await client.pool.connect();
  await keeper.query('select pg_advisory_lock(4711)');
  const gate = {
    reached: () => untilWaiting(context, 1, "wait_event = 'advisory'"),
    open: async () => {
      if (!closed.delete(gate)) return;
      await keeper.query('select pg_advisory_unlock(4711)');
      keeper.release();
    },
  };
  closed.add(gate);
  return gate;
}

/** Removes all gates after each test, because one that a failed test left closed would block the next test. */
export async function removeGates({ db }: Context): Promise<void> {
  for (const gate of closed) await gate.open();
  await sql`drop function if exists gate() cascade`.execute(db);
}

/** Waits until a transaction waits for a row lock of another one. */
export async function untilBlocked(context: Context): Promise<void> {
  await expect.poll(() => isAnyBlocked(context), { interval: 5 }).toBe(true);
}

export async function isAnyBlocked(context: Context): Promise<boolean> {
  return (await countWaiting(context, "wait_event in ('transactionid', 'tuple')")) > 0;
}

/** Waits until this many sessions wait for that condition. */
export async function untilWaiting(context: Context, count: number, condition: string): Promise<void> {
  await expect.poll(() => countWaiting(context, condition), { interval: 5 }).toBeGreaterThanOrEqual(count);
}

async function countWaiting({ db }: Context, condition: string): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and ${sql.raw(condition)}`.execute(db);
  return rows.length;
}
