import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type DatabaseClient, openDatabase } from '#database/client.ts';
import { EmbeddedDatabaseError } from '#database/embedded/supervisor.ts';
import { MigrationError, migrate } from '#database/migrate.ts';
import { buildApp } from './app.ts';
import { explainSystemError } from './command-line.ts';
import { type Config, ConfigError } from './config.ts';
import { describeFirstSignIn, type FirstSignIn, isLoopback, prepareFirstSignIn } from './first-start.ts';
import { assertCatalogues, CatalogueError } from './language/catalogue.ts';
import { assertStores } from './plugins/files/stores.ts';
import { type DatabaseServer, DatabaseUnreachableError, reachDatabase } from './reach-database.ts';

// A shutdown that hangs is cut off after this long: everything acknowledged is committed already.
const shutdownMs = 20_000;
const impatienceMs = 1_000;

/** config → database → app → listen → graceful close. */
export async function startServer(config: Config): Promise<void> {
  assertCatalogues();
  await assertStores(config, (line) => console.log(line));
  const server = await reachDatabase(config, (line) => console.log(line));
  let client: DatabaseClient | undefined;
  let app: FastifyInstance | undefined;
  let firstSignIn: FirstSignIn;
  try {
    await migrate(server.connection);
    client = openDatabase(server.connection, {
      onError: (error) => app?.log.warn({ err: error }, 'database connection lost'),
    });
    app = await buildApp(config, { client, connection: server.connection });
    closeOnSignals(app, client, server);
    firstSignIn = await prepareFirstSignIn(app, config, { db: client.db, connection: server.connection });
    await app.listenOnAll(config);
  } catch (error) {
    await app?.close().catch(() => undefined);
    await client?.close().catch(() => undefined);
    await server.leave();
    throw error;
  }
  console.log(await describeStart(app, config, firstSignIn));
}

/** The start message for the operator: the address, and how to sign in. */
export async function describeStart(
  app: FastifyInstance,
  config: Config,
  firstSignIn: FirstSignIn,
): Promise<string> {
  const [bound] = app.addresses();
  const { address: heard = config.host, port = config.port } = typeof bound === 'object' ? bound : {};
  // These mean all addresses, but a browser needs one of them.
  const host = ['0.0.0.0', '::'].includes(heard) ? 'localhost' : heard;
  const address = config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [
    `\nCQuiz is ready at ${address}`,
    `The API documentation is at ${address}/api/docs`,
    await describeMail(app, config),
    describeName(app, config),
    describeFirstSignIn(firstSignIn, address),
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}

async function describeMail({ mailTransport }: FastifyInstance, { dataDir }: Config): Promise<string> {
  const { host } = await mailTransport.describe();
  return host === null
    ? `Emails are saved in ${join(dataDir, 'mail')} instead of being sent. To send them, set up the mail server in Settings, System Settings, or set SMTP_URL.`
    : `Emails are sent through ${host}`;
}

/** Behind a proxy the server listens on loopback, but others can reach it. */
function describeName({ siteAddresses }: FastifyInstance, { host, trustedProxies }: Config): string {
  const isReached = !isLoopback(host) || trustedProxies.length > 0;
  if (!isReached || siteAddresses.printedFor(null) !== null) return '';
  return 'Warning: This server doesn’t know its public address, so emails, calendars and documents contain no links. Set PUBLIC_URL, or add trusted hosts in Settings, System Settings.';
}

function closeOnSignals(app: FastifyInstance, client: DatabaseClient, server: DatabaseServer): void {
  let closingSince: number | undefined;
  async function close(reason: string, exitCode: number): Promise<void> {
    if (closingSince !== undefined) {
      // One Ctrl-C can arrive several times: from the terminal, from npm, as the end of the terminal. A later one
      // exits immediately, which the database survives like a kill.
      if (reason === 'SIGINT' && performance.now() - closingSince > impatienceMs) process.exit(130);
      return;
    }
    closingSince = performance.now();
    console.log(`Stopping (${reason}).`);
    setTimeout(() => process.exit(1), shutdownMs).unref();
    try {
      await app.close();
      await client.close();
      await server.leave();
    } catch (error) {
      app.log.error({ err: error }, 'shutdown was not clean');
      process.exit(1);
    }
    process.exit(exitCode);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void close(signal, 0));
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      app.log.fatal({ err: error }, event);
      void close('unexpected error, see the log', 1);
    });
  }
}

/** Explains a failed start to the operator. */
export function explainStartFailure(error: unknown): string {
  // Nobody expected this one, so its stack is all there is to report.
  const unexpected = () => (error instanceof Error ? error.stack : String(error));
  return `CQuiz did not start.\n${explainFailure(error) ?? unexpected()}`;
}

/** A sentence for operators; undefined for an unexpected error. */
export function explainFailure(error: unknown): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof CatalogueError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof MigrationError ||
    error instanceof DatabaseUnreachableError
  ) {
    return error.message;
  }
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`;
  }
  if (code === 'EACCES' && port !== undefined) {
    return `This account isn’t allowed to use port ${port}. Set PORT to a number above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${address ?? 'of that name'}. Set HOST to one it has, such as 127.0.0.1.`;
  }
  return explainSystemError(error);
}
