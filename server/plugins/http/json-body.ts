import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import { jsonBodyBytes, jsonBodySeconds } from '#shared/limits.ts';
import { languageOf } from './language.ts';

// PostgreSQL cannot store NUL, and a lone surrogate is not a character: both would be read back changed.
const suspicious = /\\u0000|\\u[dD][89a-fA-F]/;

function assertStorable(value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) {
        throw new AppError('MALFORMED_REQUEST', {
          message: say('The request contains a character that can’t be stored.'),
        });
      }
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, child] of Object.entries(next)) open.push(key, child);
    }
  }
}

const lookMs = 500;

type Done = (error: Error | null, value?: unknown) => void;

/** Parses JSON bodies with limits on size, time and characters. */
export const jsonBody = fp(
  async (app: FastifyInstance) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeContentTypeParser(['application/json', 'text/plain']);
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string', bodyLimit: jsonBodyBytes },
      // The last chunk of a body arrives outside the async context of the first hook, and everything later inherits
      // that.
      (request, text, done) => inLanguage(languageOf(request), () => read(request, text, done)),
    );

    function read(request: FastifyRequest, text: string, done: Done): void {
      awaited.delete(request);
      if (text === '') {
        done(null, undefined);
        return;
      }
      void parse(request, text, (error, value) => {
        if (error) {
          const message = say('The request isn’t valid JSON.');
          done(new AppError('MALFORMED_REQUEST', { message, cause: error }));
          return;
        }
        try {
          if (suspicious.test(text)) assertStorable(value);
          done(null, value);
        } catch (problem) {
          done(problem as Error);
        }
      });
    }

    app.addHook('onRequest', (request, _reply, done) => {
      const { 'content-encoding': encoding = 'identity' } = request.headers;
      if (request.url.includes('%00')) done(new AppError('MALFORMED_REQUEST'));
      else if (encoding !== 'identity') done(new AppError('UNSUPPORTED_CONTENT'));
      else done();
    });

    // A sender that drips its body would hold a connection and its buffers. One shared timer checks all bodies, because
    // a timer for each would be the largest cost of a small body.
    const awaited = new Map<FastifyRequest, { reply: FastifyReply; until: number }>();
    app.addHook('preParsing', (request, reply, payload, done) => {
      if (request.headers['content-type']?.includes('json')) {
        awaited.set(request, { reply, until: performance.now() + jsonBodySeconds * 1000 });
      }
      done(null, payload);
    });

    function refuseSlow(): void {
      const now = performance.now();
      for (const [request, { reply, until }] of awaited) {
        const isOver = reply.sent || request.raw.complete || request.raw.destroyed;
        if (isOver || until <= now) awaited.delete(request);
        if (isOver || until > now) continue;
        request.log.info('body came too slowly');
        reply.header('Connection', 'close');
        // A body that completes after the refusal must not be handled.
        reply.raw.once('finish', () => request.raw.destroy());
        reply.send(new AppError('REQUEST_TOO_SLOW'));
      }
    }
    const timer = setInterval(refuseSlow, lookMs);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));
  },
  { name: 'json-body' },
);
