import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { readCatalogue } from './catalogue.ts';

/** In development, serves a language other than English as one file, read on each request. */
export function devMessages(catalogues: string): Plugin {
  return {
    name: 'dev-messages',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, locale] = /^\/words-(es|fr|de)\.json$/.exec(request.url ?? '') ?? [];
        if (locale === undefined) return next();
        const translated = readCatalogue(join(catalogues, `${locale}.po`)).filter(
          (entry) => entry.translation,
        );
        const messages = translated.map(({ id, translation }) => [id, compileMessage(translation)]);
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(Object.fromEntries(messages)));
      });
    },
  };
}
