import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Connection, type Db, openDatabase } from '#database/client.ts';
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts';
import { hasDemoSchool, listDemoAccounts } from '#database/seed/has-demo-school.ts';
import { isDatabaseEmpty } from '#database/seed/is-database-empty.ts';
import type { Config } from './config.ts';
import { createFirstAdminCode } from './domains/auth/first-admin.service.ts';
import { openStores } from './plugins/files/stores.ts';

/** What the operator should know about who can sign in. */
export type FirstSignIn =
  | { kind: 'demo-school'; isExposed: boolean }
  | { kind: 'first-admin'; code: string }
  | { kind: 'people'; publicAccounts: string[] };

/**
 * Fills a new database: with the demo school if that is safe or requested, else with a link for the first
 * administrator.
 */
export async function prepareFirstSignIn(
  app: FastifyInstance,
  config: Config,
  { db, connection }: { db: Db; connection: Connection },
): Promise<FirstSignIn> {
  const mayHaveDemo = config.demo ?? isOnlyHere(config);
  if (mayHaveDemo && (await isDatabaseEmpty(db))) await makeDemoSchool(app, config, connection);
  if (await hasDemoSchool(db)) return { kind: 'demo-school', isExposed: !mayHaveDemo };
  const code = await createFirstAdminCode(db);
  if (code !== null) return { kind: 'first-admin', code };
  return { kind: 'people', publicAccounts: await findPublicAccounts(app, db) };
}

/** Accounts that kept the demo's password, as a factory reset by an earlier version left them. */
async function findPublicAccounts(app: FastifyInstance, db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const { email, password_hash: hash } of await listDemoAccounts(db)) {
    if (await app.passwords.verify(hash, demoPassword, uncounted)) found.push(email);
  }
  return found;
}

// The server checks itself: no person tries a password.
const uncounted = { assertLeft: async () => ({ isCrowded: false }), countFailure: async () => undefined };

async function makeDemoSchool(app: FastifyInstance, config: Config, connection: Connection): Promise<void> {
  console.log('Creating the demo school …');
  // Loaded on demand, because its questions and drawing code would cost every start time and memory.
  const { seedDemoSchool } = await import('#database/seed/demo-school.ts');
  const { putFile } = (await openStores(config)).files;
  const passwordHash = await app.passwords.hash(demoPassword);
  // Another process may be seeding it, which takes longer than the usual timeouts.
  const patient = openDatabase(connection, { maxConnections: 1, patient: true });
  try {
    await seedDemoSchool(patient.db, { now: new Date(), passwordHash, putFile });
  } finally {
    await patient.close();
  }
}

/**
 * On loopback with an embedded database, known passwords do no harm. Behind a proxy the server listens on loopback
 * too, and everyone can reach it.
 */
function isOnlyHere({ databaseUrl, host, publicUrl, trustedProxies }: Config): boolean {
  const isBehindProxy = publicUrl !== undefined || trustedProxies.length > 0;
  return databaseUrl === undefined && isLoopback(host) && !isBehindProxy;
}

/** Whether only this machine can reach a server on that address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

export function describeFirstSignIn(firstSignIn: FirstSignIn, address: string): string {
  switch (firstSignIn.kind) {
    case 'demo-school': {
      const rows = demoAccounts.map(({ email, role }) => `  ${email.padEnd(30)}${role}`);
      const warning =
        'Anyone who can reach this address can sign in with these accounts. For real use, start with a new DATA_DIR or database.';
      return [
        `The demo school is ready. Sign in with one of these accounts. Every password is ${demoPassword}:`,
        ...rows,
        ...(firstSignIn.isExposed ? [`Warning: ${warning}`] : []),
      ].join('\n');
    }
    case 'first-admin':
      return `There are no accounts yet. Create the first administrator with this link. It works once, within 24 hours:\n  ${address}/first-admin#${firstSignIn.code}`;
    case 'people':
      return firstSignIn.publicAccounts
        .map((email) => `Warning: The password of ${email} is publicly known. Change it.`)
        .join('\n');
  }
}
