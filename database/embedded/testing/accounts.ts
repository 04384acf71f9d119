import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type AppOptions, makeFolder, startApp } from './apps.ts';

export const nobody = { uid: 65_534, gid: 65_534 };

/** A PATH on which these commands fail, as if the container runtime forbids them. */
export async function pathWithout(...commands: string[]): Promise<string> {
  const folder = await makeFolder();
  for (const command of commands) {
    await writeFile(path.join(folder, command), '#!/bin/sh\necho not permitted >&2\nexit 1\n', {
      mode: 0o755,
    });
  }
  return `${folder}:${process.env['PATH']}`;
}

/** Joins, adds a row and leaves. Returns how PostgreSQL was run and how many rows there are. */
export async function visit(
  dataDir: string,
  options: AppOptions = {},
): Promise<{ as: string; rows: unknown }> {
  const app = startApp(dataDir, options);
  const { message } = await app.next('log', /starts with pid/);
  await app.joined();
  await app.query('CREATE TABLE IF NOT EXISTS visit (id serial)');
  await app.query('INSERT INTO visit DEFAULT VALUES');
  const rows = await app.query('SELECT count(*)::int AS n FROM visit');
  await app.leave();
  return { as: /, (.*)$/.exec(String(message))?.[1] ?? '', rows };
}
