import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#server/config.ts';
import { FileStoreFault } from '../files/s3-faults.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * Structured log lines. URLs, headers, bodies and query strings never appear in them, because they carry secrets. A
 * line names the route instead: `/api/calendar/:token`.
 */
export function logOptions(config: Config, stream: NodeJS.WritableStream | undefined): LoggerOptions {
  const secrets = listSecrets(config);
  return {
    level: config.logLevel,
    ...(stream ? { stream } : {}),
    base: { pid: process.pid },
    hooks: {
      logMethod: logWithoutValues,
      ...(secrets.length > 0 ? { streamWrite: (line: string) => withoutSecrets(line, secrets) } : {}),
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      err: describeError,
    },
  };
}

/** The route's pattern, never the URL: one name for all values, and nothing that a client can invent. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions?.url ?? 'unmatched';
}

/**
 * Libraries log an error by its message, or with the request's URL in the text. The serializer of `err` sees
 * neither.
 */
const logWithoutValues: LogMethod = function (this: unknown, given, method) {
  const [first, text, ...rest] = given as [unknown, unknown, ...unknown[]];
  if (typeof first === 'string') {
    method.apply(this as never, [quotesRemoved(first), text, ...rest] as never);
    return;
  }
  const isError = first instanceof Error;
  const hasError = isError || (first as { err?: unknown } | null)?.err instanceof Error;
  // Without a text, pino writes the error's message.
  const message = typeof text === 'string' ? quotesRemoved(text) : hasError ? 'failed' : text;
  method.apply(this as never, [isError ? { err: first } : first, message, ...rest] as never);
};

/** The secrets of the configuration, which servers we talk to may repeat in their responses. */
function listSecrets({
  smtpUrl,
  databaseUrl,
  databaseReplicaUrl,
  s3,
  backupCopy,
  aiChatKey,
}: Config): string[] {
  const passwords = [smtpUrl, databaseUrl, databaseReplicaUrl].flatMap((url) => {
    const { password = '' } = (url === undefined ? null : URL.parse(url)) ?? {};
    return [password, decoded(password)];
  });
  const copyKey = backupCopy && 'secretKey' in backupCopy ? backupCopy.secretKey : '';
  const secrets = [...passwords, s3?.secretKey ?? '', copyKey, aiChatKey ?? ''];
  // In their JSON form, as they appear in a line. Shorter ones would match ordinary words.
  return [...new Set(secrets)]
    .filter(({ length }) => length >= 4)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutSecrets(line: string, secrets: readonly string[]): string {
  let safe = line;
  for (const secret of secrets) if (safe.includes(secret)) safe = safe.replaceAll(secret, '…');
  return safe;
}

// Error messages can repeat values of a statement, of invalid JSON or of a URL, email addresses included.
export function describeError(error: Error & { code?: string }) {
  const isDatabase = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
  const namesOnly = isDatabase && /^(23|42)/.test(error.code ?? '');
  return {
    type: isDatabase ? `PostgreSQL ${error.code}` : error.name,
    message: namesOnly ? error.message.replace(/: "[^"]*"/g, '') : quotesRemoved(error.message),
    stack: framesOf(error),
    ...(error.cause instanceof FileStoreFault ? { fileStore: quotesRemoved(error.cause.message) } : {}),
  };
}

function quotesRemoved(text: string): string {
  return text.replace(/"[^"]*"/g, '"…"');
}

/** Removes the message, which starts the stack and may span several lines. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

export const logging = fp(
  async (app: FastifyInstance) => {
    // Builds nothing for a line that is not written, because every call would pay for it.
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
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: addressOf(request),
    accountId: request.actor?.accountId,
  };
}

/** Omitted when the institution records no addresses. */
function addressOf({ server, ip, actor }: FastifyRequest): string | undefined {
  return server.watchedSettings.addressToKeep(ip, actor?.institutionId) || undefined;
}
