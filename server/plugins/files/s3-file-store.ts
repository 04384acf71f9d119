import { assertFileKey, type FileStore, halfWrittenFolder, isFileKey } from './file-store.ts';
import { createHalfWritten } from './half-written.ts';
import type { S3Objects } from './s3-objects.ts';

const folder = 'files';

/**
 * Stores files as `files/<key>` in a bucket; `dataDir` holds only incoming files and those another process reads.
 */
export function createS3FileStore(dataDir: string, objects: S3Objects): FileStore {
  const halfWritten = createHalfWritten(halfWrittenFolder(dataDir));

  function nameOf(key: string): string {
    assertFileKey(key);
    return `${folder}/${key}`;
  }

  async function withLocalCopy<T>(key: string, work: (path: string | undefined) => Promise<T>): Promise<T> {
    const opened = await objects.open(nameOf(key));
    if (!opened) return work(undefined);
    const copy = await halfWritten.write((handle) => handle.writeFile(opened.stream));
    try {
      return await work(copy.path);
    } finally {
      await halfWritten.discard(copy);
    }
  }

  async function listKeys(name: string, olderThanMs: number): Promise<string[]> {
    const before = Date.now() - olderThanMs;
    const keys: string[] = [];
    for await (const { key, changedAt } of objects.list(nameOf(name))) {
      if (changedAt.getTime() < before) keys.push(key.slice(folder.length + 1));
    }
    return keys.filter(isFileKey);
  }

  return {
    putFile: async (key, bytes) => objects.put(nameOf(key), bytes),
    openFile: async (key) => objects.open(nameOf(key)),
    deleteFile: async (key) => objects.remove(nameOf(key)),
    receiveFile: halfWritten.receive,
    keepReceived: async (file, key) => {
      await objects.putLocal(nameOf(key), file);
      await halfWritten.discard(file);
    },
    discardReceived: halfWritten.discard,
    withLocalCopy,
    listKeys,
    removeStale: halfWritten.removeStale,
    isKey: isFileKey,
  };
}
