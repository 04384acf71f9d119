import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#server/config.ts';

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
function describeError(error: Error & { code?: string }): { type: string; message: string; stack: string } {
  const isDatabase = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
  const [first = '', ...frames] = (error.stack ?? '').split('\n');
  return {
    type: isDatabase ? `PostgreSQL ${error.code}` : error.name,
    message: isDatabase ? quotesRemoved(error.message) : error.message,
    stack: isDatabase ? frames.join('\n') : [first, ...frames].join('\n'),
  };
}

function quotesRemoved(message: string): string {
  return message.replace(/: "[^"]*"/g, '');
}

export const logging = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('X-Request-Id', request.id);
    });
    app.addHook('onResponse', async (request, reply) => {
      const line = {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        accountId: request.actor?.accountId,
      };
      if (request.url.startsWith('/api/')) request.log.info(line, 'answered');
      else request.log.debug(line, 'answered');
    });
  },
  { name: 'logging' },
);
