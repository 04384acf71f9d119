import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '#server/errors.ts';
import { RegisteredErasure } from '#shared/registered-erasure.ts';
import { explainFullDisk } from './half-written.ts';
import type { S3Objects } from './s3-objects.ts';
import { syncPath } from './sync-path.ts';

/**
 * The register of erased people, kept beside the backups and outside the database, because a restored backup still
 * contains them. One file for each person lets several processes add at once. Pruning, deleting backups and a
 * factory reset leave it alone.
 */
export interface ErasureRegister {
  /** On disk when it returns. False when the person is registered already. */
  add: (erasure: RegisteredErasure) => Promise<boolean>;
  /** Removes the entry of an erasure that was not carried out. */
  remove: (person: string) => Promise<void>;
  /**
   * Throws ERASURES_UNREADABLE unless every entry can be read: skipping one would bring an erased person back.
   */
  list: () => Promise<RegisteredErasure[]>;
}

interface Entries {
  names: () => Promise<string[]>;
  /** Undefined when the entry does not exist. */
  read: (name: string) => Promise<string | undefined>;
  write: (name: string, content: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
}

const folderName = 'erasures';
const nameShape = /^[0-9a-f-]{36}\.json$/;

export function createErasureRegister(backupFolder: string): ErasureRegister {
  const folder = join(backupFolder, folderName);
  return registerOf({
    names: async () => {
      try {
        return await readdir(folder);
      } catch (error) {
        return ignoreMissing(error) ?? [];
      }
    },
    read: async (name) => {
      try {
        return await readFile(join(folder, name), 'utf8');
      } catch (error) {
        return ignoreMissing(error);
      }
    },
    write: async (name, content) => {
      const temporary = join(folder, `.half-written-${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
        await rename(temporary, join(folder, name));
        await syncPath(folder);
        await syncPath(dirname(folder));
      } catch (error) {
        await rm(temporary, { force: true });
        throw explainFullDisk(error);
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  });
}

export function createS3ErasureRegister(objects: S3Objects, backupFolder: string): ErasureRegister {
  const folder = `${backupFolder}/${folderName}`;
  return registerOf({
    names: async () => {
      const names: string[] = [];
      for await (const { key } of objects.list(folder)) names.push(key.slice(folder.length + 1));
      return names;
    },
    read: async (name) => {
      const opened = await objects.open(`${folder}/${name}`);
      return opened && text(opened.stream);
    },
    write: (name, content) => objects.put(`${folder}/${name}`, Buffer.from(content)),
    remove: (name) => objects.remove(`${folder}/${name}`),
  });
}

function registerOf({ names, read, write, remove }: Entries): ErasureRegister {
  async function find(name: string): Promise<RegisteredErasure | undefined> {
    try {
      const content = await read(name);
      if (content === undefined) return undefined;
      const entry = RegisteredErasure.parse(JSON.parse(content));
      if (nameOf(entry.person) !== name) throw new Error('Its name is not that of the person in it.');
      return entry;
    } catch (error) {
      throw unreadable(error, name);
    }
  }

  async function list(): Promise<RegisteredErasure[]> {
    let present: string[];
    try {
      present = await names();
    } catch (error) {
      throw unreadable(error, folderName);
    }
    const entries: RegisteredErasure[] = [];
    for (const name of present.filter((each) => nameShape.test(each)).sort()) {
      const entry = await find(name);
      if (entry) entries.push(entry);
    }
    return entries;
  }

  async function add(erasure: RegisteredErasure): Promise<boolean> {
    const name = nameOf(erasure.person);
    const known = await find(name);
    if (known && (known.answers || !erasure.answers)) return false;
    await write(name, JSON.stringify(RegisteredErasure.parse(erasure)));
    return known === undefined;
  }

  return { add, list, remove: (person) => remove(nameOf(person)) };
}

function nameOf(person: string): string {
  return `${person.toLowerCase()}.json`;
}

function unreadable(error: unknown, name: string): AppError {
  return new AppError('ERASURES_UNREADABLE', {
    cause: new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`),
  });
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
