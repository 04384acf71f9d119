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
import { type BucketFault, explainBucketFault, isPassing, statusOf } from './s3-faults.ts';
import { explainStoreFault } from './store-faults.ts';

interface LocalFile {
  path: string;
  size: number;
  /** When given, the store verifies the received bytes against it. */
  sha256?: Buffer;
}

interface StoredObject {
  key: string;
  changedAt: Date;
}

/**
 * The objects of one bucket. Every wait has a timeout, and every fault of the store becomes an error for the caller.
 */
export interface S3Objects {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  putLocal: (key: string, file: LocalFile) => Promise<void>;
  /** Undefined when nothing is stored under that key. */
  open: (key: string) => Promise<OpenedFile | undefined>;
  remove: (key: string) => Promise<void>;
  list: (folder: string) => AsyncGenerator<StoredObject>;
  /** Deletes the parts of uploads whose process was killed. */
  removeUnfinished: (folder: string, olderThanMs: number) => Promise<void>;
  /** Explains to the operator why the bucket cannot be used; undefined when it can. */
  findFault: () => Promise<BucketFault | undefined>;
  usage: { requests: number; failures: number };
}

export interface S3Limits {
  /** Larger objects are sent in parts, and each part is retried on its own. */
  maxInOnePut: number;
  partBytes: number;
  connectSeconds: number;
  answerSeconds: number;
  /** The longest pause between two chunks of a download. */
  pieceSeconds: number;
}

const megabyte = 1024 * 1024;
const usualLimits: S3Limits = {
  maxInOnePut: 64 * megabyte,
  partBytes: 16 * megabyte,
  connectSeconds: 3,
  answerSeconds: 10,
  pieceSeconds: 30,
};
// Long enough for a slow network, short enough that a hanging store does not hold a request forever.
const slowestBytesPerSecond = 500_000;
const maxSockets = 200;
// The limit of S3.
const maxParts = 10_000;

export function openS3Objects(bucket: S3Bucket, limits: S3Limits = usualLimits): S3Objects {
  const client = connect(bucket, limits);
  const Bucket = bucket.name;
  const usage = { requests: 0, failures: 0 };

  function within(bytes: number): { abortSignal: AbortSignal } {
    const maxSeconds = limits.answerSeconds + bytes / slowestBytesPerSecond;
    return { abortSignal: AbortSignal.timeout(Math.ceil(maxSeconds * 1000)) };
  }

  /** Counts calls, and turns every failure into the error that callers expect. */
  async function withStoreErrors<T>(work: () => Promise<T>): Promise<T> {
    usage.requests += 1;
    try {
      return await work();
    } catch (error) {
      usage.failures += 1;
      throw explainStoreFault(error);
    }
  }

  function put(key: string, bytes: Uint8Array): Promise<void> {
    return withStoreErrors(async () => {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes }), within(bytes.length));
    });
  }

  function putLocal(key: string, file: LocalFile): Promise<void> {
    return withStoreErrors(() =>
      file.size > limits.maxInOnePut ? putInParts(key, file) : putAtOnce(key, file),
    );
  }

  // The client does not retry streams, because a stream can be read only once. This opens it again for each try.
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
      // Reports the original failure; leftover parts are removed later.
      await client.send(new AbortMultipartUploadCommand(upload), within(0)).catch(() => undefined);
      throw error;
    }
  }

  async function sendParts(
    upload: { Bucket: string; Key: string; UploadId: string | undefined },
    file: LocalFile,
  ) {
    const partSize = Math.max(limits.partBytes, Math.ceil(file.size / maxParts));
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
    return withStoreErrors(async () => {
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
    return withStoreErrors(async () => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }), within(0)).catch(noObject);
    });
  }

  async function* list(folder: string): AsyncGenerator<StoredObject> {
    let after: string | undefined;
    do {
      const query = { Bucket, Prefix: `${folder}/`, Delimiter: '/', ContinuationToken: after };
      const page = await withStoreErrors(() => client.send(new ListObjectsV2Command(query), within(0)));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && LastModified) yield { key: Key, changedAt: LastModified };
      }
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  async function removeUnfinished(folder: string, olderThanMs: number): Promise<void> {
    const before = Date.now() - olderThanMs;
    const query = { Bucket, Prefix: `${folder}/` };
    const found = await withStoreErrors(() =>
      client.send(new ListMultipartUploadsCommand(query), within(0)).catch(notOffered),
    );
    for (const { Key, UploadId, Initiated } of found?.Uploads ?? []) {
      if (Key === undefined || (Initiated?.getTime() ?? 0) > before) continue;
      await withStoreErrors(() =>
        client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), within(0)),
      );
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
    // Bucket names in the host would need a DNS name and a certificate for each bucket.
    forcePathStyle: true,
    // Some S3-compatible stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Failures are thrown and logged with the request they belong to.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: connectSeconds * 1000,
      httpAgent: { maxSockets, keepAlive: true },
      httpsAgent: { maxSockets, keepAlive: true },
    },
  });
}

interface Sent {
  request: { headers: Record<string, string> };
}

// A signed checksum of the body makes the store refuse corrupted bytes.
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

// Some stores cannot list unfinished uploads and some credentials may not: a backup does not fail for that.
function notOffered(error: unknown): undefined {
  if (![403, 405, 501].includes(statusOf(error) ?? 0)) throw error;
}

/** Times only the store's pauses, never those of a slow reader. */
function readSteadily(body: Readable, pieceSeconds: number): Readable {
  const stream = Readable.from(piecesOf(body, pieceSeconds), { objectMode: false });
  // Also closes streams whose reading has not started, or their connection is never freed.
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

async function inTime<T>(work: Promise<T>, maxSeconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('The store has stopped in the middle of a file.')),
    maxSeconds * 1000,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
