import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#server/config.ts';
import { FileStoreFault } from './s3-faults.ts';

/** Structured lines. Headers, bodies and query strings are never in them: that is where secrets travel. */
export function logOptions(
  level: Config['logLevel'],
  stream: NodeJS.WritableStream | undefined,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(stream ? { stream } : {}),
    base: { pid: process.pid },
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
      err: describeError,
    },
  };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

// A database error's own text and detail repeat the values of the statement, e-mail addresses included.
function describeError(error: Error & { code?: string }) {
  const isDatabase = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
  const [first = '', ...frames] = (error.stack ?? '').split('\n');
  return {
    type: isDatabase ? `PostgreSQL ${error.code}` : error.name,
    message: isDatabase ? quotesRemoved(error.message) : error.message,
    stack: isDatabase ? frames.join('\n') : [first, ...frames].join('\n'),
    ...(error.cause instanceof FileStoreFault ? { fileStore: error.cause.message } : {}),
  };
}

function quotesRemoved(message: string): string {
  return message.replace(/: "[^"]*"/g, '');
}

export const logging = fp(
  async (app: FastifyInstance) => {
    // What is not written must not be put together either: it would be a part of every call's cost.
    const { level } = app.log;
    const hasDebug = level === 'debug' || level === 'trace';
    const hasInfo = hasDebug || level === 'info';
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('X-Request-Id', request.id);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const isCall = request.url.startsWith('/api/');
      if (hasDebug || (hasInfo && isCall)) {
        request.log[isCall ? 'info' : 'debug'](lineOf(request, reply), 'answered');
      }
      done();
    });
  },
  { name: 'logging' },
);

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  return {
    method: request.method,
    path: pathOf(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: request.ip,
    accountId: request.actor?.accountId,
  };
}
