import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { FileStore, ReceivedFile } from '../files/file-store.ts';
import { createTurns } from '../jobs/turns.ts';
import { callerKey } from './limits.ts';

/** A form's file in memory, for small files only. */
export interface UploadedFile {
  bytes: Buffer;
  /** The sender's file name; never used as a path or a type. */
  fileName: string;
}

/** The file of a form with `toDisk`. Unless it is stored under a key, it is deleted after the response. */
export interface FileOnDisk extends ReceivedFile {
  /** The sender's file name; never used as a path or a type. */
  fileName: string;
}

type FormShape = NonNullable<Endpoint['form']>;

interface Form {
  fields: Record<string, string>;
  file: UploadedFile | FileOnDisk | null;
}

interface Forms {
  /** Routes that take forms are registered here; no other route accepts this content type. */
  scope: { route(options: RouteOptions): void };
  read(request: FastifyRequest, shape: FormShape): Promise<Form>;
  /** Deletes the file of an answered form that nothing has stored. */
  discard(file: Form['file']): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    forms: Forms;
  }
}

const maxForm = { fields: 40, fieldBytes: 20_000, nameBytes: 100, headerPairs: 20 };
// A slow sender would hold a slot and its buffers. Files on their way to disk may come over a slow line: for them the
// limit is the pause between two chunks.
const seconds = { inMemory: 60, betweenPieces: 30 };

/** Parses multipart forms with limits on size, time, number and characters. */
export const formBody = fp(
  async (app: FastifyInstance, { store }: { store: FileStore }) => {
    // The parser decorates every request it sees, so only form routes have it. The scope opens with the first route,
    // because an older scope would miss later hooks, decorators and compilers.
    function route(options: RouteOptions): void {
      void app.register(async (scope) => {
        await scope.register(multipart, { limits: { parts: maxForm.fields + 1 } });
        scope.route(options);
      });
    }
    // Each form may hold some megabytes, so limiting the number at once limits the memory that anyone can use.
    const inMemory = createTurns({ atOnce: 12, maxWaiting: 300 });
    const toDisk = createTurns({ atOnce: 40, maxWaiting: 300, each: { atOnce: 20 } });
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

// Longer than any form takes, so its process was killed.
const staleMs = 24 * 3_600_000;

function isOnDisk(file: UploadedFile | FileOnDisk): file is FileOnDisk {
  return 'path' in file;
}

async function readInTime(request: FastifyRequest, shape: FormShape, store: FileStore): Promise<Form> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > shape.maxBytes + maxForm.fields * maxForm.fieldBytes) throw fileTooLarge(shape);
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
        // Read first, because an unread part blocks the rest of the form.
        file = await takeFile(part);
        if (part.fieldname !== shape.file)
          throw invalid(part.fieldname, say('the file is called {name}', { name: shape.file }));
      } else {
        const { fieldname, value, valueTruncated } = part;
        if (valueTruncated) throw new AppError('REQUEST_TOO_LARGE');
        if (Object.hasOwn(fields, fieldname)) throw invalid(fieldname, say('appears twice'));
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
    fileSize: shape.maxBytes,
    files: 1,
    fields: maxForm.fields,
    fieldSize: maxForm.fieldBytes,
    fieldNameSize: maxForm.nameBytes,
    headerPairs: maxForm.headerPairs,
  };
}

async function readFile(part: MultipartFile): Promise<UploadedFile | null> {
  const bytes = await part.toBuffer();
  // Browsers send an empty part when no file was chosen.
  return bytes.length === 0 ? null : { bytes, fileName: storable(say('file name'), part.filename) };
}

async function receiveFile(
  part: MultipartFile,
  store: FileStore,
  onPiece: () => void,
): Promise<FileOnDisk | null> {
  const received = await store.receiveFile(piecesOf(part, onPiece));
  // Browsers send a part without a name when no file was chosen; an empty file has a name.
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
  // Not destroyed when left half-read, else the rest of the form is never drained.
  for await (const piece of part.file.iterator({ destroyOnReturn: false })) {
    onPiece();
    yield piece as Buffer;
  }
  if (part.file.truncated) throw tooLong();
}

function tooLong(): Error {
  return Object.assign(new Error('The file is too large.'), { code: 'FST_REQ_FILE_TOO_LARGE' });
}

// PostgreSQL cannot store NUL, and a lone surrogate is not a character.
function storable(name: string, value: unknown): string {
  if (typeof value === 'string' && !value.includes('\0') && value.isWellFormed()) return value;
  throw invalid(name, say('contains characters that can’t be stored'));
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
  return new AppError('MALFORMED_REQUEST', { message: say('The form couldn’t be read.'), cause: error });
}
