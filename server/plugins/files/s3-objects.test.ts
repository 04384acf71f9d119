import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusing, TestS3Server } from '#server/testing/processes/s3-server.ts';
import { createS3BackupFolder } from './s3-backup-folder.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { openS3Objects, type S3Objects } from './s3-objects.ts';

const limits = {
  maxInOnePut: 1_000_000,
  partBytes: 700_000,
  connectSeconds: 3,
  answerSeconds: 20,
  pieceSeconds: 20,
};

const s3 = new TestS3Server();
const folder = mkdtempSync(join(tmpdir(), 'cquiz-bucket-'));
let objects: S3Objects;
let hasty: S3Objects;

beforeAll(async () => {
  await s3.start();
  objects = openS3Objects(s3.bucket, limits);
  hasty = openS3Objects(s3.bucket, { ...limits, answerSeconds: 1, pieceSeconds: 0.3 });
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

function writeLocal(bytes: Buffer) {
  const path = join(folder, createHash('sha256').update(bytes).digest('hex'));
  writeFileSync(path, bytes);
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
}

async function readObject(key: string): Promise<Buffer | undefined> {
  const opened = await objects.open(key);
  return opened && buffer(opened.stream);
}

const unavailable = { code: 'FILE_STORE_UNAVAILABLE', status: 503, retryAfterSeconds: 5 };

function usesOf(objects: S3Objects): [string, () => Promise<unknown>][] {
  const local = writeLocal(randomBytes(100));
  return [
    ['put', () => objects.put('files/x', Buffer.from('x'))],
    ['putLocal', () => objects.putLocal('files/x', local)],
    ['open', () => objects.open('files/x')],
    ['remove', () => objects.remove('files/x')],
    ['list', () => objects.list('files').next()],
  ];
}

describe('a store that is unavailable', () => {
  it('makes every call fail with FILE_STORE_UNAVAILABLE, and works again once it is back', async () => {
    await objects.put('files/before', Buffer.from('before'));
    await s3.stop();
    try {
      for (const [name, use] of usesOf(objects)) await expect(use(), name).rejects.toMatchObject(unavailable);
    } finally {
      await s3.start();
    }
    expect(String(await readObject('files/before'))).toBe('before');
    expect(objects.usage.failures).toBeGreaterThanOrEqual(5);
  });

  it('makes calls time out if it never answers', async () => {
    await s3.while(
      () => undefined,
      async () => {
        // Without its timeout the call would never settle, and the test would time out.
        const uses = usesOf(hasty).map(([name, use]) =>
          expect(use(), name).rejects.toMatchObject(unavailable),
        );
        await Promise.all(uses);
      },
    );
  });

  it('keeps its credentials out of logged errors', async () => {
    const secret = { ...s3.bucket, accessKey: 'an-access-key', secretKey: 'a-secret-key' };
    const error: unknown = await openS3Objects(secret, limits)
      .put('files/x', Buffer.from('x'))
      .catch((fault: unknown) => fault);
    const { cause } = error as { cause: Error };
    const logged = JSON.stringify([error, cause, cause.message, cause.stack]);
    expect(logged).toContain('InvalidAccessKeyId');
    expect(logged).not.toMatch(/a-secret-key|an-access-key|AWS4-HMAC/);
  });
});

describe('a store that is full', () => {
  it.each([
    [507, 'InsufficientStorage'],
    [400, 'QuotaExceeded'],
    [409, 'XMinioStorageFull'],
  ])('and answers %i %s is reported as STORAGE_FULL', async (status, code) => {
    await s3.while(refusing(status, code), async () => {
      const full = { code: 'STORAGE_FULL', status: 507 };
      await expect(objects.put('files/x', Buffer.from('x'))).rejects.toMatchObject(full);
      await expect(objects.putLocal('files/x', writeLocal(randomBytes(9)))).rejects.toMatchObject(full);
    });
  });
});

describe('a download', () => {
  function startAnswer(then: (socket: IncomingMessage['socket']) => void): RequestListener {
    return (request, response) => {
      response.writeHead(200, { 'Content-Length': 1_000_000 });
      response.write('a'.repeat(1000), () => then(request.socket));
    };
  }

  it('fails instead of being truncated if the store breaks off', async () => {
    await s3.while(
      startAnswer((socket) => socket.destroy()),
      async () => {
        const opened = await objects.open('files/x');
        await expect(opened && text(opened.stream)).rejects.toMatchObject(unavailable);
      },
    );
  });

  it('fails if the store stops in the middle', async () => {
    await s3.while(
      startAnswer(() => undefined),
      async () => {
        const files = createS3FileStore(folder, hasty);
        await expect(files.withLocalCopy('x', async () => 'read')).rejects.toMatchObject(unavailable);
        expect(readdirSync(join(folder, 'files/.half-written'))).toEqual([]);
      },
    );
  });

  it('closes the connection if its reader stops early', async () => {
    const closed = Promise.withResolvers<void>();
    await s3.while(
      startAnswer((socket) => socket.once('close', () => closed.resolve())),
      async () => {
        const opened = await objects.open('files/x');
        opened?.stream.destroy();
        await closed.promise;
      },
    );
  });
});

describe('an upload', () => {
  it('sends its checksum, so that the store refuses corrupted bytes', async () => {
    const file = writeLocal(randomBytes(5_000));
    let headers: IncomingMessage['headers'] = {};
    await s3.while(
      (request, response) => {
        headers = request.headers;
        request.resume();
        request.on('end', () => response.end());
      },
      () => objects.putLocal('files/x', file),
    );
    expect(headers['x-amz-content-sha256']).toBe(file.sha256.toString('hex'));
    expect(headers['content-length']).toBe('5000');
  });

  it('is retried if the store fails once', async () => {
    const received: number[] = [];
    await s3.while(
      (request, response) => {
        request.resume();
        request.on('end', () => {
          received.push(Number(request.headers['content-length']));
          response.writeHead(received.length === 1 ? 503 : 200).end();
        });
      },
      () => objects.putLocal('files/x', writeLocal(randomBytes(4_000))),
    );
    expect(received).toEqual([4_000, 4_000]);
  });

  it('is sent in parts if it is large', async () => {
    const bytes = randomBytes(2_500_000);
    await objects.putLocal('backups/large', writeLocal(bytes));
    expect((await readObject('backups/large'))?.equals(bytes)).toBe(true);
  });

  it('leaves no parts behind if one of them fails', async () => {
    const calls: string[] = [];
    const initiated =
      '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>';
    await s3.while(
      (request, response) => {
        const { searchParams } = new URL(String(request.url), 'http://x');
        calls.push(`${request.method} ${searchParams.get('partNumber') ?? ''}`.trim());
        request.resume();
        request.on('end', () => {
          if (request.method === 'POST') response.end(initiated);
          else response.writeHead(request.method === 'DELETE' ? 204 : 403).end();
        });
      },
      async () => {
        const put = objects.putLocal('backups/large', writeLocal(randomBytes(2_500_000)));
        await expect(put).rejects.toMatchObject(unavailable);
      },
    );
    expect(calls).toEqual(['POST', 'PUT 1', 'DELETE']);
  });

  it('has its old parts removed after its process was killed', async () => {
    const removed: string[] = [];
    const upload = (key: string, at: Date) =>
      `<Upload><Key>${key}</Key><UploadId>u</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`;
    await s3.while(
      (request, response) => {
        if (request.method === 'DELETE') removed.push(String(request.url).replace(/\?.*/, ''));
        const uploads = upload('backups/old', new Date(0)) + upload('backups/new', new Date());
        response.end(`<ListMultipartUploadsResult>${uploads}</ListMultipartUploadsResult>`);
      },
      () => objects.removeUnfinished('backups', 3_600_000),
    );
    expect(removed).toEqual(['/cquiz/backups/old']);
  });
});

describe('a bucket', () => {
  it('has no fault if the credentials are valid', async () => {
    expect(await objects.findFault()).toBeUndefined();
  });

  it.each([
    [
      { name: 'another' },
      /^S3_URL: the store at http:\S+ has no bucket "another"\. Create it first\.$/,
      false,
    ],
    [{ accessKey: 'wrong' }, /^S3_ACCESS_KEY and S3_SECRET_KEY: the store .* denies access to/, false],
    [
      { endpoint: 'http://127.0.0.1:9' },
      /^S3_URL: the store at http:\/\/127\.0\.0\.1:9 isn’t responding/,
      true,
    ],
  ])('explains the fault with %o', async (given, sentence, mayPass) => {
    const fault = await openS3Objects({ ...s3.bucket, ...given }, limits).findFault();
    expect(fault?.error.message).toMatch(sentence);
    expect(fault?.mayPass).toBe(mayPass);
  });
});

describe('backups in a bucket', () => {
  const name = 'cquiz-backup-20260101-000000-1.tar.gz';
  const local = () => (existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : []);

  it('are created, read, restored and removed without local leftovers', async () => {
    const backups = createS3BackupFolder(folder, objects);
    const bytes = randomBytes(1_500_000);
    expect(await backups.write(name, async (path) => writeFileSync(path, bytes))).toBe(1_500_000);
    const opened = await backups.open(name);
    expect(opened?.size).toBe(1_500_000);
    expect(opened && (await buffer(opened.stream)).equals(bytes)).toBe(true);
    const copied = await backups.withLocalCopy(name, async (path) =>
      readFileSync(String(path)).equals(bytes),
    );
    expect(copied).toBe(true);
    await backups.remove(name);
    await backups.remove(name);
    expect(await backups.open(name)).toBeUndefined();
    expect(await backups.withLocalCopy(name, async (path) => path ?? 'gone')).toBe('gone');
    expect(local()).toEqual([]);
  });

  it('leave nothing behind locally or in the bucket if they fail', async () => {
    const backups = createS3BackupFolder(folder, objects);
    const failed = backups.write(name, async (path) => {
      writeFileSync(path, 'half');
      throw new Error('the database is gone');
    });
    await expect(failed).rejects.toThrow('the database is gone');
    expect(await backups.open(name)).toBeUndefined();
    expect(local()).toEqual([]);
  });

  it('are moved there when uploaded, and partial files of a killed process are removed', async () => {
    const backups = createS3BackupFolder(folder, objects);
    const { path } = writeLocal(Buffer.from('brought'));
    await backups.adopt(path, name);
    expect(existsSync(path)).toBe(false);
    expect(String(await readObject(`backups/${name}`))).toBe('brought');
    writeFileSync(join(folder, 'backups', '.half-written-x'), 'half');
    await backups.removeHalfWritten();
    expect(local()).toEqual([]);
    await expect(backups.open('../x')).rejects.toThrow('not the name');
  });
});
