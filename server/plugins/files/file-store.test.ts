import { createHash, randomBytes } from 'node:crypto';
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
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestS3Server } from '#server/testing/processes/s3-server.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { openStores } from './stores.ts';

const s3 = new TestS3Server();
let folder: string;
let store: FileStore;

beforeAll(() => s3.start());
afterAll(() => s3.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cquiz-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openStore(kind: 'disk' | 'bucket'): Promise<FileStore> {
  const { files } = await openStores({ dataDir: folder, s3: kind === 'disk' ? undefined : s3.bucket });
  return files;
}

async function read(key: string): Promise<string | undefined> {
  const opened = await store.openFile(key);
  return opened && text(opened.stream);
}

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

function halfWritten(): string[] {
  const path = join(folder, 'files/.half-written');
  return existsSync(path) ? readdirSync(path) : [];
}

describe.each(['disk', 'bucket'] as const)('files stored in a %s', (kind) => {
  beforeEach(async () => {
    store = await openStore(kind);
  });

  it('are returned unchanged, with their size', async () => {
    await store.putFile('photos/ab/1.png', Buffer.from('bytes'));
    const opened = await store.openFile('photos/ab/1.png');
    expect(opened?.size).toBe(5);
    expect(opened && (await text(opened.stream))).toBe('bytes');
  });

  it('are replaced atomically, without leftover partial files', async () => {
    await store.putFile('one', Buffer.from('older and longer'));
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.putFile('one', Buffer.from(`new ${at}`))));
    expect(await read('one')).toMatch(/^new \d+$/);
    expect(halfWritten()).toEqual([]);
  });

  it('are visible to every process', async () => {
    await store.putFile('photo/shared.webp', Buffer.from('x'));
    store = await openStore(kind);
    expect(await read('photo/shared.webp')).toBe('x');
  });

  it('are undefined for unknown keys', async () => {
    expect(await store.openFile('photos/none.png')).toBeUndefined();
    expect(await store.withLocalCopy('photos/none.png', async (path) => path ?? 'no path')).toBe('no path');
  });

  it('can be deleted, also twice', async () => {
    await store.putFile('photo/one.webp', Buffer.from('x'));
    await store.deleteFile('photo/one.webp');
    await store.deleteFile('photo/one.webp');
    expect(await store.openFile('photo/one.webp')).toBeUndefined();
  });

  it('are listed by folder and age', async () => {
    await store.putFile('listed/one', Buffer.from('x'));
    await store.putFile('listed/deeper/two', Buffer.from('x'));
    await store.putFile('listed-too/three', Buffer.from('x'));
    expect(await store.listKeys('listed', 3_600_000)).toEqual([]);
    expect(await store.listKeys('listed', -3_600_000)).toEqual(['listed/one']);
    expect(await store.listKeys('no-folder', -1)).toEqual([]);
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
  ])('refuse the key %j', async (key) => {
    const received = { path: join(folder, 'none'), size: 0, sha256: Buffer.alloc(32) };
    await expect(store.putFile(key, Buffer.from('x'))).rejects.toThrow('not the key');
    await expect(store.openFile(key)).rejects.toThrow('not the key');
    await expect(store.deleteFile(key)).rejects.toThrow('not the key');
    await expect(store.keepReceived(received, key)).rejects.toThrow('not the key');
    await expect(store.withLocalCopy(key, async () => undefined)).rejects.toThrow('not the key');
    expect(store.isKey(key)).toBe(false);
  });

  it('are received in chunks with size and hash, then kept under a key', async () => {
    const received = await store.receiveFile(pieces('one ', 'two ', '', 'three'));
    expect(received).toMatchObject({
      size: 13,
      sha256: createHash('sha256').update('one two three').digest(),
    });
    expect(halfWritten()).toHaveLength(1);
    await store.keepReceived(received, 'question-file/x');
    await store.discardReceived(received);
    expect(await read('question-file/x')).toBe('one two three');
    expect(halfWritten()).toEqual([]);
  });

  it('can be empty', async () => {
    await store.keepReceived(await store.receiveFile(pieces()), 'question-file/empty');
    const opened = await store.openFile('question-file/empty');
    expect(opened?.size).toBe(0);
    expect(opened && (await text(opened.stream))).toBe('');
  });

  it('can be read by another process through a temporary copy', async () => {
    const bytes = randomBytes(300_000);
    await store.putFile('question-file/read', bytes);
    const seen = await store.withLocalCopy('question-file/read', async (path) => readFileSync(String(path)));
    expect(seen.equals(bytes)).toBe(true);
    const failed = store.withLocalCopy('question-file/read', () =>
      Promise.reject(new Error('the reader fell')),
    );
    await expect(failed).rejects.toThrow('the reader fell');
    expect(halfWritten()).toEqual([]);
    expect(await read('question-file/read')).toBeDefined();
  });

  it("are streamed at the reader's pace", async () => {
    const bytes = randomBytes(4_000_000);
    await store.putFile('question-file/large', bytes);
    const opened = await store.openFile('question-file/large');
    const first = opened?.stream.once('readable', () => undefined);
    await sleep(100);
    expect(first?.readableLength).toBeLessThan(1_000_000);
    expect(opened && (await buffer(opened.stream)).equals(bytes)).toBe(true);
  });

  it('leave nothing behind if the transfer breaks off or they are discarded', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('gone');
    }
    await expect(store.receiveFile(broken())).rejects.toThrow('gone');
    expect(halfWritten()).toEqual([]);
    await store.discardReceived(await store.receiveFile(pieces('x')));
    expect(halfWritten()).toEqual([]);
  });

  it('are refused with STORAGE_FULL if there is no space, and leave nothing behind', async () => {
    async function* full(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    await expect(store.receiveFile(full())).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 507 });
    expect(halfWritten()).toEqual([]);
  });

  it('are removed as partial files only if they are old', async () => {
    const { path } = await store.receiveFile(pieces('old'));
    await store.receiveFile(pieces('new'));
    utimesSync(path, 1, 1);
    await store.removeStale(3_600_000);
    expect(halfWritten()).toHaveLength(1);
    expect(existsSync(path)).toBe(false);
  });

  it('can be cleaned up before the folder exists', async () => {
    await store.removeStale(1);
    expect(halfWritten()).toEqual([]);
  });
});

describe('files stored on disk', () => {
  beforeEach(() => {
    store = createFileStore(folder);
  });

  it('leave nothing behind if they cannot be stored', async () => {
    writeFileSync(join(folder, 'files'), 'a file where the folder should be');
    const unavailable = { code: 'FILE_STORE_UNAVAILABLE', status: 503 };
    await expect(store.putFile('one', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    expect(readdirSync(folder)).toEqual(['files']);
  });

  it('can be in a folder behind a symlink', async () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'files'));
    await store.putFile('one', Buffer.from('x'));
    expect(await read('one')).toBe('x');
  });
});
