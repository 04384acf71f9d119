import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileStore, type FileStore } from './file-store.ts';

let folder: string;
let store: FileStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cquiz-files-'));
  store = createFileStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(key: string): Promise<string | undefined> {
  const opened = await store.openFile(key);
  return opened && text(opened.stream);
}

describe('stored files', () => {
  it('are there as they were put, with their size', async () => {
    await store.putFile('photos/ab/1.png', Buffer.from('bytes'));
    expect((await store.openFile('photos/ab/1.png'))?.size).toBe(5);
    expect(await read('photos/ab/1.png')).toBe('bytes');
  });

  it('are replaced as a whole, and nothing half-written is left', async () => {
    await store.putFile('one', Buffer.from('older and longer'));
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.putFile('one', Buffer.from(`new ${at}`))));
    expect(await read('one')).toMatch(/^new \d+$/);
    expect(readdirSync(join(folder, 'files/.half-written'))).toEqual([]);
  });

  it('that were never put are not there', async () => {
    expect(await store.openFile('photos/none.png')).toBeUndefined();
  });

  it('are gone once they are deleted, and deleting them again is no fault', async () => {
    await store.putFile('photo/one.webp', Buffer.from('x'));
    await store.deleteFile('photo/one.webp');
    await store.deleteFile('photo/one.webp');
    expect(await store.openFile('photo/one.webp')).toBeUndefined();
    expect(readdirSync(join(folder, 'files/photo'))).toEqual([]);
  });

  it('leave nothing behind when they cannot be put', async () => {
    writeFileSync(join(folder, 'files'), 'a file where the folder should be');
    await expect(store.putFile('one', Buffer.from('x'))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['files']);
  });

  it.each([
    '',
    '/etc/passwd',
    '../outside',
    'photos/../../outside',
    'photos/..',
    'a..b',
    './one',
    '.half-written/x',
    'photos//one',
    'photos/',
    'Photos/one',
    'photos\\one',
    'photos/one\0.png',
    'photos/one\n',
    'photos/%2e%2e/one',
    'x'.repeat(301),
  ])('never have a key such as %j', async (key) => {
    await expect(store.putFile(key, Buffer.from('x'))).rejects.toThrow('not the key');
    await expect(store.openFile(key)).rejects.toThrow('not the key');
    await expect(store.deleteFile(key)).rejects.toThrow('not the key');
  });

  it('are where the operator put the folder, also behind a link', async () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'files'));
    await store.putFile('one', Buffer.from('x'));
    expect(await read('one')).toBe('x');
  });
});

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

function halfWritten(): string[] {
  return readdirSync(join(folder, 'files/.half-written'));
}

describe('a file that comes piece by piece', () => {
  it('has its size and its hash, and is what was sent once it is kept', async () => {
    const received = await store.receiveFile(pieces('one ', 'two ', '', 'three'));
    expect(received).toMatchObject({
      size: 13,
      sha256: createHash('sha256').update('one two three').digest(),
    });
    expect(halfWritten()).toHaveLength(1);
    await store.keepReceived(received, 'question-file/x');
    await store.discardReceived(received);
    expect(await read('question-file/x')).toBe('one two three');
    expect(readFileSync(store.pathOf('question-file/x'), 'utf8')).toBe('one two three');
    expect(halfWritten()).toEqual([]);
  });

  it('leaves nothing when it breaks off, or when nobody keeps it', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('gone');
    }
    await expect(store.receiveFile(broken())).rejects.toThrow('gone');
    expect(halfWritten()).toEqual([]);
    await store.discardReceived(await store.receiveFile(pieces('x')));
    expect(halfWritten()).toEqual([]);
  });

  it('for which there is no space leaves nothing and says so', async () => {
    async function* full(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    await expect(store.receiveFile(full())).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 507 });
    expect(halfWritten()).toEqual([]);
  });

  it('is never kept under a key such as ../x', async () => {
    const received = await store.receiveFile(pieces('x'));
    await expect(store.keepReceived(received, '../x')).rejects.toThrow('not the key');
    expect(() => store.pathOf('../x')).toThrow('not the key');
  });

  it('is removed when it is old, and only then', async () => {
    const { path } = await store.receiveFile(pieces('old'));
    await store.receiveFile(pieces('new'));
    utimesSync(path, 1, 1);
    await store.removeStale(3_600_000);
    expect(halfWritten()).toHaveLength(1);
    expect(existsSync(path)).toBe(false);
  });

  it('is not missed where there is no folder yet', async () => {
    await store.removeStale(1);
    expect(await store.listKeys('question-file', 1)).toEqual([]);
  });
});
