import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Bucket } from '#server/config.ts';
import type { OpenedFile } from './file-store.ts';
import { type BucketFault, explainBucketFault, explainStoreFault, isPassing, statusOf } from './s3-faults.ts';

interface LocalFile {
  path: string;
  size: number;
  /** Where it is known the store compares it with what has arrived. */
  sha256?: Buffer;
}

interface StoredObject {
  key: string;
  changedAt: Date;
}

/** The objects of one bucket. Every wait is bounded, and whatever the store cannot do is an error for the caller. */
export interface S3Objects {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  putLocal: (key: string, file: LocalFile) => Promise<void>;
  /** Undefined when nothing is stored under that key. */
  open: (key: string) => Promise<OpenedFile | undefined>;
  remove: (key: string) => Promise<void>;
  list: (folder: string) => AsyncGenerator<StoredObject>;
  /** The parts of uploads whose process was killed. */
  removeUnfinished: (folder: string, olderThanMs: number) => Promise<void>;
  /** What keeps us from it, for whoever starts the server; undefined when it lets us in. */
  findFault: () => Promise<BucketFault | undefined>;
  usage: { requests: number; failures: number };
}

export interface S3Limits {
  /** What is larger goes in parts, each of which is tried again by itself. */
  mostInOnePut: number;
  partBytes: number;
  connectSeconds: number;
  answerSeconds: number;
  /** Between two pieces of what it hands out. */
  pieceSeconds: number;
}

const megabyte = 1024 * 1024;
const usualLimits: S3Limits = {
  mostInOnePut: 64 * megabyte,
  partBytes: 16 * megabyte,
  connectSeconds: 3,
  answerSeconds: 10,
  pieceSeconds: 30,
};
// A slow line between two machines must do; a store that stands still must not hold a request for ever.
const slowestBytesPerSecond = 500_000;
const mostSockets = 200;
// No store takes more.
const mostParts = 10_000;

export function openS3Objects(bucket: S3Bucket, limits: S3Limits = usualLimits): S3Objects {
  const client = connect(bucket, limits);
  const Bucket = bucket.name;
  const usage = { requests: 0, failures: 0 };

  function within(bytes: number): { abortSignal: AbortSignal } {
    const most = limits.answerSeconds + bytes / slowestBytesPerSecond;
    return { abortSignal: AbortSignal.timeout(Math.ceil(most * 1000)) };
  }

  /** Counts, and makes of any failure what a caller is told. */
  async function tell<T>(work: () => Promise<T>): Promise<T> {
    usage.requests += 1;
    try {
      return await work();
    } catch (error) {
      usage.failures += 1;
      throw explainStoreFault(error);
    }
  }

  function put(key: string, bytes: Uint8Array): Promise<void> {
    return tell(async () => {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes }), within(bytes.length));
    });
  }

  function putLocal(key: string, file: LocalFile): Promise<void> {
    return tell(() => (file.size > limits.mostInOnePut ? putInParts(key, file) : putAtOnce(key, file)));
  }

  // A stream cannot be sent twice, so that the client gives up at the first fault: here it is read anew.
  async function putAtOnce(key: string, file: LocalFile): Promise<void> {
    const deadline = within(file.size);
    for (let tries = 1; ; tries += 1) {
      const body = createReadStream(file.path);
      try {
        await client.send(putCommand(key, file, body), deadline);
        return;
      } catch (error) {
        if (tries === 3 || deadline.abortSignal.aborted || !isPassing(error)) throw error;
      } finally {
        body.destroy();
      }
    }
  }

  function putCommand(key: string, { size, sha256 }: LocalFile, body: Readable): PutObjectCommand {
    const command = new PutObjectCommand({ Bucket, Key: key, Body: body, ContentLength: size });
    if (sha256) command.middlewareStack.add(announceSum(sha256), { step: 'build', name: 'announceSum' });
    return command;
  }

  async function putInParts(key: string, file: LocalFile): Promise<void> {
    const target = { Bucket, Key: key };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target), within(0));
    const upload = { ...target, UploadId };
    try {
      const Parts = await sendParts(upload, file);
      await client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
        within(file.size),
      );
    } catch (error) {
      // What is told is why it failed; parts that are left now are removed later.
      await client.send(new AbortMultipartUploadCommand(upload), within(0)).catch(() => undefined);
      throw error;
    }
  }

  async function sendParts(
    upload: { Bucket: string; Key: string; UploadId: string | undefined },
    file: LocalFile,
  ) {
    const partSize = Math.max(limits.partBytes, Math.ceil(file.size / mostParts));
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    await using handle = await open(file.path, 'r');
    for (let at = 0; at < file.size; at += partSize) {
      const Body = Buffer.alloc(Math.min(partSize, file.size - at));
      await handle.read(Body, 0, Body.length, at);
      const PartNumber = parts.length + 1;
      const command = new UploadPartCommand({ ...upload, PartNumber, Body });
      const { ETag } = await client.send(command, within(Body.length));
      parts.push({ PartNumber, ETag });
    }
    return parts;
  }

  function openObject(key: string): Promise<OpenedFile | undefined> {
    return tell(async () => {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: key }), within(0))
        .catch((error: unknown) => noObject(error));
      if (!found) return undefined;
      return {
        stream: readSteadily(found.Body as Readable, limits.pieceSeconds),
        size: found.ContentLength ?? 0,
      };
    });
  }

  function remove(key: string): Promise<void> {
    return tell(async () => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }), within(0)).catch(noObject);
    });
  }

  async function* list(folder: string): AsyncGenerator<StoredObject> {
    let after: string | undefined;
    do {
      const query = { Bucket, Prefix: `${folder}/`, Delimiter: '/', ContinuationToken: after };
      const page = await tell(() => client.send(new ListObjectsV2Command(query), within(0)));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && LastModified) yield { key: Key, changedAt: LastModified };
      }
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  async function removeUnfinished(folder: string, olderThanMs: number): Promise<void> {
    const before = Date.now() - olderThanMs;
    const query = { Bucket, Prefix: `${folder}/` };
    const found = await tell(() =>
      client.send(new ListMultipartUploadsCommand(query), within(0)).catch(notOffered),
    );
    for (const { Key, UploadId, Initiated } of found?.Uploads ?? []) {
      if (Key === undefined || (Initiated?.getTime() ?? 0) > before) continue;
      await tell(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), within(0)));
    }
  }

  async function findFault(): Promise<BucketFault | undefined> {
    try {
      await client.send(new HeadBucketCommand({ Bucket }), within(0));
      return undefined;
    } catch (error) {
      return explainBucketFault(error, bucket);
    }
  }

  return { put, putLocal, open: openObject, remove, list, removeUnfinished, findFault, usage };
}

const silent = () => undefined;

function connect(
  { endpoint, region, accessKey, secretKey }: S3Bucket,
  { connectSeconds }: S3Limits,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // The name of the bucket in front of the host needs a name and a certificate for each bucket.
    forcePathStyle: true,
    // Not every store that speaks S3 knows the newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // What it cannot do is thrown, and logged with the request it belongs to.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: connectSeconds * 1000,
      httpAgent: { maxSockets: mostSockets, keepAlive: true },
      httpsAgent: { maxSockets: mostSockets, keepAlive: true },
    },
  });
}

interface Sent {
  request: { headers: Record<string, string> };
}

// A signed sum of the body: a store refuses what has arrived otherwise.
function announceSum(sha256: Buffer) {
  return <In, Out>(next: (args: In) => Promise<Out>) =>
    (args: In): Promise<Out> => {
      (args as unknown as Sent).request.headers['x-amz-content-sha256'] = sha256.toString('hex');
      return next(args);
    };
}

function noObject(error: unknown): undefined {
  if (statusOf(error) !== 404 || (error as Error).name === 'NoSuchBucket') throw error;
}

// Some stores cannot list them and some keys may not: a backup does not fail for that.
function notOffered(error: unknown): undefined {
  if (![403, 405, 501].includes(statusOf(error) ?? 0)) throw error;
}

/** As fast as it is read; only the store's own pauses are counted, never the reader's. */
function readSteadily(body: Readable, pieceSeconds: number): Readable {
  const stream = Readable.from(piecesOf(body, pieceSeconds), { objectMode: false });
  // Also of one that nobody has begun to read: its connection would never be free again.
  stream.once('close', () => body.destroy());
  return stream;
}

async function* piecesOf(body: Readable, pieceSeconds: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const next = await inTime(pieces.next(), pieceSeconds).catch((error: unknown) => {
      throw explainStoreFault(error);
    });
    if (next.done) return;
    yield next.value;
  }
}

async function inTime<T>(work: Promise<T>, most: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('The store has stopped in the middle of a file.')),
    most * 1000,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
