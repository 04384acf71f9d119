import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { acceptedLanguage } from '#server/language/accepted-language.ts';
import { inLanguage } from '#server/language/current-language.ts';
import type { Language } from '#shared/settings.ts';

export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return acceptedLanguage(headers['accept-language']);
}

/** Runs each request in the language it asks for. */
export const language = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => inLanguage(languageOf(request), done));
  },
  { name: 'language' },
);
