import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import {
  type ClientOptions,
  type Connection,
  type DatabaseClient,
  type Db,
  openDatabase,
} from '#database/client.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { buildApp, type Timing } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { ReadPeople } from '../domains/people/imports/people-imports.service.ts';
import type { UploadOptions } from '../domains/uploads/upload-deps.service.ts';
import type { FileStore } from '../plugins/files/file-store.ts';
import { openStores } from '../plugins/files/stores.ts';
import type { SignedIn } from './sign-in.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  client: DatabaseClient;
  connection: Connection;
  config: Config;
  files: FileStore;
  /** Calls the API as a person: `call(admin, 'PATCH', '/program/1', { name: 'x' })`. */
  call(person: SignedIn | null, method: Method, path: string, body?: object): Promise<LightMyRequestResponse>;
  /** Everything the server has logged so far. */
  readLog(): string;
  close(): Promise<void>;
}

/** Replacements for the file readers, if reading is not under test. */
interface Readers extends UploadOptions {
  readPeople?: ReadPeople;
}

/** Starts the server as in production, on the given database. */
export async function startTestApp(
  connection: Connection,
  overrides: Partial<Config> = {},
  { readPeople, ...uploads }: Readers = {},
  timing: ClientOptions & Timing = {},
): Promise<TestApp> {
  const own = { repeatCheckMs: 0, ...timing, queue: { followsClock: false, ...timing.queue } };
  const ownFolder = mkdtempSync(join(tmpdir(), 'cquiz-app-'));
  const config: Config = { ...readConfig({ LOG_LEVEL: 'info' }), dataDir: ownFolder, ...overrides };
  const { files } = await openStores(config);
  const client = openDatabase(connection, timing);
  const lines: string[] = [];
  const logStream = new PassThrough();
  logStream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const app = await buildApp(config, { client, connection, logStream, uploads, readPeople, timing: own });
  await app.ready();
  return {
    app,
    db: client.db,
    client,
    connection,
    config,
    files,
    call: (person, method, path, body) =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: person?.headers ?? {},
        ...(body === undefined ? {} : { payload: body }),
      }),
    readLog: () => lines.join(''),
    close: async () => {
      await app.close();
      await client.close();
      rmSync(ownFolder, { recursive: true, force: true });
    },
  };
}

/** One server and one database for the test file. Call it at the top of a `describe`. */
export function setUpTestApp(
  overrides: Partial<Config> = {},
  readers: Readers = {},
  timing: ClientOptions & Timing = {},
): TestApp {
  const context = {} as TestApp;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    Object.assign(context, await startTestApp(database.connection, overrides, readers, timing));
  });
  afterAll(async () => {
    await context.close?.();
    await database?.drop();
  });
  return context;
}
