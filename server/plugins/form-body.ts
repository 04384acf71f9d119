import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { FileStore, ReceivedFile } from './file-store.ts';
import { callerKey } from './limits.ts';
import { createTurns } from './turns.ts';

/** The file of a form, whole in memory: only for what is small. */
export interface UploadedFile {
  bytes: Buffer;
  /** As the sender calls it: never a path, never a type. */
  fileName: string;
}

/** The file of a form with `toDisk`: whoever takes it keeps it under a key, else it goes with the answer. */
export interface FileOnDisk extends ReceivedFile {
  /** As the sender calls it: never a path, never a type. */
  fileName: string;
}

type FormShape = NonNullable<Endpoint['form']>;

interface Form {
  fields: Record<string, string>;
  file: UploadedFile | FileOnDisk | null;
}

interface Forms {
  /** Where routes that take forms are registered: no other route knows this type of content. */
  scope: { route(options: RouteOptions): void };
  read(request: FastifyRequest, shape: FormShape): Promise<Form>;
  /** Of a form that is answered: the file that nobody has kept. */
  discard(file: Form['file']): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    forms: Forms;
  }
}

const most = { fields: 40, fieldBytes: 20_000, nameBytes: 100, headerPairs: 20 };
// A sender that drips its form would hold a place and its buffers. What goes to disk may come over a slow line:
// there it is the pause between two pieces that is too long.
const seconds = { inMemory: 60, betweenPieces: 30 };

/** Reads forms (multipart/form-data): bounded in size, in time, in number, and in what their texts may hold. */
export const formBody = fp(
  async (app: FastifyInstance, { store }: { store: FileStore }) => {
    // The reader hangs something on every request it knows of: answers to saves do not pay for it. Opened with the
    // route: a scope that is older than a hook, a decorator or a compiler of the server's does not have it.
    function route(options: RouteOptions): void {
      void app.register(async (scope) => {
        await scope.register(multipart, { limits: { parts: most.fields + 1 } });
        scope.route(options);
      });
    }
    // Each may hold some megabytes: more at once would be memory that anybody can take.
    const inMemory = createTurns({ atOnce: 12, mostWaiting: 300 });
    const toDisk = createTurns({ atOnce: 40, mostWaiting: 300, each: { atOnce: 20 } });
    app.decorate('forms', {
      scope: { route },
      read: (request, shape) =>
        (shape.toDisk ? toDisk : inMemory).take(() => readInTime(request, shape, store), callerKey(request)),
      discard: async (file) => {
        if (file && isOnDisk(file)) await store.discardReceived(file);
      },
    });
    app.addHook('onReady', () => store.removeStale(staleMs));
  },
  { name: 'form-body', dependencies: ['error-handler'] },
);

// No form takes that long: its process was killed.
const staleMs = 24 * 3_600_000;

function isOnDisk(file: UploadedFile | FileOnDisk): file is FileOnDisk {
  return 'path' in file;
}

async function readInTime(request: FastifyRequest, shape: FormShape, store: FileStore): Promise<Form> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > shape.mostBytes + most.fields * most.fieldBytes) throw fileTooLarge(shape);
  const ms = (shape.toDisk ? seconds.betweenPieces : seconds.inMemory) * 1000;
  const timer = setTimeout(() => request.raw.destroy(), ms);
  const takeFile: TakeFile = shape.toDisk
    ? (part) => receiveFile(part, store, () => timer.refresh())
    : readFile;
  try {
    return await readParts(request, shape, takeFile, store);
  } catch (error) {
    throw explain(error, request, shape);
  } finally {
    clearTimeout(timer);
  }
}

type TakeFile = (part: MultipartFile) => Promise<Form['file']>;

async function readParts(
  request: FastifyRequest,
  shape: FormShape,
  takeFile: TakeFile,
  store: FileStore,
): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: Form['file'] = null;
  try {
    for await (const part of request.parts({ limits: limitsOf(shape) })) {
      if (part.type === 'file') {
        // Read first: a part that nobody reads holds up the rest of the form.
        file = await takeFile(part);
        if (part.fieldname !== shape.file)
          throw invalid(part.fieldname, say('the file is called {name}', { name: shape.file }));
      } else {
        const { fieldname, value, valueTruncated } = part;
        if (valueTruncated) throw new AppError('REQUEST_TOO_LARGE');
        if (Object.hasOwn(fields, fieldname)) throw invalid(fieldname, say('is there twice'));
        fields[fieldname] = storable(fieldname, value);
      }
    }
  } catch (error) {
    if (file && isOnDisk(file)) await store.discardReceived(file);
    throw error;
  }
  return { fields, file };
}

function limitsOf(shape: FormShape) {
  return {
    fileSize: shape.mostBytes,
    files: 1,
    fields: most.fields,
    fieldSize: most.fieldBytes,
    fieldNameSize: most.nameBytes,
    headerPairs: most.headerPairs,
  };
}

async function readFile(part: MultipartFile): Promise<UploadedFile | null> {
  const bytes = await part.toBuffer();
  // Where nothing was chosen a browser sends a part without bytes.
  return bytes.length === 0 ? null : { bytes, fileName: storable(say('file name'), part.filename) };
}

async function receiveFile(
  part: MultipartFile,
  store: FileStore,
  onPiece: () => void,
): Promise<FileOnDisk | null> {
  const received = await store.receiveFile(piecesOf(part, onPiece));
  // Where nothing was chosen a browser sends a part without a name; an empty file has one.
  const isNothing = received.size === 0 && !part.filename;
  try {
    if (!isNothing) return { ...received, fileName: storable(say('file name'), part.filename) };
  } catch (error) {
    await store.discardReceived(received);
    throw error;
  }
  await store.discardReceived(received);
  return null;
}

async function* piecesOf(part: MultipartFile, onPiece: () => void): AsyncGenerator<Uint8Array> {
  // Not destroyed when it is left half-read: the rest of the form would then never be read past.
  for await (const piece of part.file.iterator({ destroyOnReturn: false })) {
    onPiece();
    yield piece as Buffer;
  }
  if (part.file.truncated) throw tooLong();
}

function tooLong(): Error {
  return Object.assign(new Error('The file is too large.'), { code: 'FST_REQ_FILE_TOO_LARGE' });
}

// PostgreSQL cannot store NUL, and a lone surrogate is no character.
function storable(name: string, value: unknown): string {
  if (typeof value === 'string' && !value.includes('\0') && value.isWellFormed()) return value;
  throw invalid(name, say('holds what cannot be stored'));
}

function invalid(name: string, fault: string): AppError {
  return faultyFields([`${name.slice(0, 50).toWellFormed()}: ${fault}`], 'MALFORMED_REQUEST');
}

function fileTooLarge({ tooLarge = 'REQUEST_TOO_LARGE' }: FormShape, cause?: unknown): AppError {
  return new AppError(tooLarge, { cause });
}

const limitCodes = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

function explain(error: unknown, request: FastifyRequest, shape: FormShape): unknown {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge(shape, error);
  if (limitCodes.has(code)) return new AppError('REQUEST_TOO_LARGE', { cause: error });
  request.log.info({ err: error }, 'form not read');
  return new AppError('MALFORMED_REQUEST', { message: say('The form could not be read.'), cause: error });
}
