import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { inLanguage } from '#server/language/at-hand.ts';
import { say } from '#server/language/say.ts';
import { jsonBodyBytes, jsonBodySeconds } from '#shared/limits.ts';
import { languageOf } from './language.ts';

// PostgreSQL cannot store NUL, and a lone surrogate is no character: both come back as something else.
const suspicious = /\\u0000|\\u[dD][89a-fA-F]/;

function assertStorable(value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) {
        throw new AppError('MALFORMED_REQUEST', {
          message: say('The request holds a character that cannot be stored.'),
        });
      }
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, child] of Object.entries(next)) open.push(key, child);
    }
  }
}

type Done = (error: Error | null, value?: unknown) => void;

/** Reads JSON bodies: bounded in size, in time and in what their strings may hold. */
export const jsonBody = fp(
  async (app: FastifyInstance) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeContentTypeParser(['application/json', 'text/plain']);
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string', bodyLimit: jsonBodyBytes },
      // The last piece of a body arrives outside of what the request's first hook has opened, and all else follows it.
      (request, text, done) => inLanguage(languageOf(request), () => read(request, text, done)),
    );

    function read(request: FastifyRequest, text: string, done: Done): void {
      if (text === '') {
        done(null, undefined);
        return;
      }
      void parse(request, text, (error, value) => {
        if (error) {
          const message = say('The request is not valid JSON.');
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

    app.addHook('onRequest', async (request) => {
      if (/%00/.test(request.url)) throw new AppError('MALFORMED_REQUEST');
      const { 'content-encoding': encoding = 'identity' } = request.headers;
      if (encoding !== 'identity') throw new AppError('UNSUPPORTED_CONTENT');
    });

    // A sender that drips its body byte by byte would hold a connection and its buffers.
    app.addHook('preParsing', async (request, reply) => {
      if (!request.headers['content-type']?.includes('json')) return;
      const timer = setTimeout(() => {
        if (reply.sent || request.raw.complete) return;
        request.log.info('body came too slowly');
        reply.header('Connection', 'close');
        // What arrives after the refusal must not be carried out all the same.
        reply.raw.once('finish', () => request.raw.destroy());
        reply.send(new AppError('REQUEST_TOO_SLOW'));
      }, jsonBodySeconds * 1000);
      request.raw.once('end', () => clearTimeout(timer));
      request.raw.once('close', () => clearTimeout(timer));
    });
  },
  { name: 'json-body' },
);
