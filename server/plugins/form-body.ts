import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { createTurns } from './turns.ts';

/** The file of a form, whole in memory: only for what is small. */
export interface UploadedFile {
  bytes: Buffer;
  /** As the sender calls it: never a path, never a type. */
  fileName: string;
}

type FormShape = NonNullable<Endpoint['form']>;

interface Form {
  fields: Record<string, string>;
  file: UploadedFile | null;
}

interface Forms {
  /** Where routes that take forms are registered: no other route knows this type of content. */
  scope: { route(options: RouteOptions): void };
  read(request: FastifyRequest, shape: FormShape): Promise<Form>;
}

declare module 'fastify' {
  interface FastifyInstance {
    forms: Forms;
  }
}

const most = { fields: 40, fieldBytes: 20_000, nameBytes: 100, headerPairs: 20 };
const seconds = 60;

/** Reads forms (multipart/form-data): bounded in size, in time, in number, and in what their texts may hold. */
export const formBody = fp(
  async (app: FastifyInstance) => {
    // The reader hangs something on every request it knows of: answers to saves do not pay for it. Opened with the
    // route: a scope that is older than a hook, a decorator or a compiler of the server's does not have it.
    function route(options: RouteOptions): void {
      void app.register(async (scope) => {
        await scope.register(multipart, { limits: { parts: most.fields + 1 } });
        scope.route(options);
      });
    }
    // Each may hold some megabytes: more at once would be memory that anybody can take.
    const turns = createTurns({ atOnce: 12, mostWaiting: 300 });
    app.decorate('forms', {
      scope: { route },
      read: (request, shape) => turns.take(() => readInTime(request, shape)),
    });
  },
  { name: 'form-body', dependencies: ['error-handler'] },
);

async function readInTime(request: FastifyRequest, shape: FormShape): Promise<Form> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > shape.mostBytes + most.fields * most.fieldBytes) throw fileTooLarge(shape);
  // A sender that drips its form would hold a place and its buffers.
  const timer = setTimeout(() => request.raw.destroy(), seconds * 1000);
  try {
    return await readParts(request, shape);
  } catch (error) {
    throw explain(error, request, shape);
  } finally {
    clearTimeout(timer);
  }
}

async function readParts(request: FastifyRequest, shape: FormShape): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  const limits = {
    fileSize: shape.mostBytes,
    files: 1,
    fields: most.fields,
    fieldSize: most.fieldBytes,
    fieldNameSize: most.nameBytes,
    headerPairs: most.headerPairs,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      // Read first: a part that nobody reads holds up the rest of the form.
      const read = await readFile(part);
      if (part.fieldname !== shape.file) throw invalid(part.fieldname, `the file is called ${shape.file}`);
      file = read;
    } else {
      const { fieldname, value, valueTruncated } = part;
      if (valueTruncated) throw new AppError('REQUEST_TOO_LARGE');
      if (Object.hasOwn(fields, fieldname)) throw invalid(fieldname, 'is there twice');
      fields[fieldname] = storable(fieldname, value);
    }
  }
  return { fields, file };
}

async function readFile(part: MultipartFile): Promise<UploadedFile | null> {
  const bytes = await part.toBuffer();
  // Where nothing was chosen a browser sends a part without bytes.
  return bytes.length === 0 ? null : { bytes, fileName: storable('file name', part.filename) };
}

// PostgreSQL cannot store NUL, and a lone surrogate is no character.
function storable(name: string, value: unknown): string {
  if (typeof value === 'string' && !value.includes('\0') && value.isWellFormed()) return value;
  throw invalid(name, 'holds what cannot be stored');
}

function invalid(name: string, fault: string): AppError {
  const details = [`${name.slice(0, 50).toWellFormed()}: ${fault}`];
  return new AppError('MALFORMED_REQUEST', { message: `Please check ${details.join('; ')}.`, details });
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
  return new AppError('MALFORMED_REQUEST', { message: 'The form could not be read.', cause: error });
}
